import { bareName } from "@/app/view/argument-text";
import { formatNumber } from "@/app/view/number";
import { exportPath, recordingPath } from "@/app/view/paths";
import { buildHref } from "@/app/view/search-param";
import { FILTERS } from "@/app/view/ticket-filter";
import { buildTicketRows, type TicketColumns } from "@/app/view/ticket-table";
import type { ScorecardPage, TicketRowsOptions, TicketRowsPage } from "@/db";
import { formatCount } from "@/lib/format";
import { Mark } from "./mark";
import { PageLink } from "./page-link";
import { Scroll } from "./scroll";
import { TicketsTable } from "./tickets-table";

type Props = { page: ScorecardPage; tickets: TicketRowsPage; options: TicketRowsOptions };

/** Chips, legend, one page of tickets and the pager; all of it in the URL. */
export function TicketsSection({ page, tickets, options }: Props) {
  const { recording, scorecard } = page;
  const { filter, expected, called } = options;
  const has: TicketColumns = {
    trial: recording.trials > 1,
    argument: page.headlineArgument,
    job: scorecard.goal !== null,
    claim: scorecard.claims !== null,
  };
  return (
    <section id="tickets" aria-labelledby="tickets-title">
      <div className="sectionhead middle">
        <h2 id="tickets-title">Tickets</h2>
        <Chips page={page} options={options} />
      </div>
      <Legend has={has} />
      {tickets.rows.length === 0 ? (
        <p className="soft small">
          No ticket is like this. <PageLink href={recordingPath(recording.id)}>Show all</PageLink>
        </p>
      ) : (
        <Scroll label="Tickets table" className="pinned" hasStops>
          <TicketsTable
            rows={buildTicketRows(recording.id, tickets.rows, {
              ...(filter === undefined ? {} : { filter }),
              ...(expected === undefined ? {} : { expected }),
              ...(called === undefined ? {} : { called }),
            })}
            has={has}
          />
        </Scroll>
      )}
      <Pager page={page} tickets={tickets} options={options} />
    </section>
  );
}

function Chips({ page, options }: Pick<Props, "page" | "options">) {
  const path = recordingPath(page.recording.id);
  const inCell = options.expected !== undefined || options.called !== undefined;
  return (
    <nav className="chips" aria-label="Filter tickets">
      {inCell && (
        <PageLink className="chip" href={path} scroll={false} aria-current="true">
          {bareName(options.expected ?? "any")} → {bareName(options.called ?? "any")}{" "}
          <span aria-hidden="true">×</span>
          <span className="unseen">, remove this filter</span>
        </PageLink>
      )}
      {FILTERS.map(({ filter, label }) => {
        const n = page.filterCounts[filter];
        const words =
          filter === "argument" && page.headlineArgument !== null
            ? `${page.headlineArgument} not as meant`
            : label;
        const isCurrent = !inCell && filter === (options.filter ?? "all");
        if (n === 0 && filter === "not-scored") return null;
        if (n === 0 && !isCurrent)
          return (
            <span key={filter} className="chip none">
              {words} <b>0</b>
            </span>
          );
        return (
          <PageLink
            key={filter}
            className="chip"
            href={buildHref(path, { filter: filter === "all" ? undefined : filter })}
            scroll={false}
            aria-current={isCurrent ? "true" : undefined}
          >
            {words} <b>{formatNumber(n)}</b>
          </PageLink>
        );
      })}
    </nav>
  );
}

function Legend({ has }: { has: TicketColumns }) {
  return (
    <p className="legend">
      <span>
        <Mark name="right" /> right{has.job && ", or finished"}
      </span>
      <span>
        <Mark name="wrong" /> wrong{has.job && ", or not finished"}
      </span>
      <span>
        <Mark name="failed" /> failed run
      </span>
      {has.claim && (
        <span>
          <Mark name="unbacked" /> unbacked claim
        </span>
      )}
      <span>– nothing to check</span>
      <span>
        wrong first tool first; <kbd>j</kbd> <kbd>k</kbd> <kbd>Enter</kbd>
      </span>
    </p>
  );
}

function Pager({ page, tickets, options }: Props) {
  const { filter, expected, called } = options;
  const path = recordingPath(page.recording.id);
  const last = tickets.from + tickets.rows.length - 1;
  const left = tickets.total - last;
  return (
    <nav className="pager" aria-label="Pages of tickets">
      <span>
        {tickets.rows.length === 0
          ? formatCount(0, "ticket run")
          : `${formatNumber(tickets.from)} to ${formatNumber(last)} of ${formatNumber(tickets.total)}`}
      </span>
      {options.after !== undefined && (
        <PageLink className="button" href={`${buildHref(path, { filter, expected, called })}#tickets`}>
          First page
        </PageLink>
      )}
      {tickets.next !== null && (
        <PageLink
          className="button"
          href={`${buildHref(path, { filter, expected, called, after: tickets.next })}#tickets`}
        >
          Next {formatNumber(Math.min(tickets.rows.length, left))}
        </PageLink>
      )}
      <a href={exportPath(page.recording.id, "tickets-csv")} download>
        All as CSV
      </a>
    </nav>
  );
}
