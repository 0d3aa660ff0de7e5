import { type DescriptionsView, descriptionsPath } from "@/app/view/description-paths";
import { formatNumber } from "@/app/view/number";
import type { DescriptionsPage, LintReport } from "@/db";
import { formatCount } from "@/lib/format";
import { type LintFinding, SIMILARITY } from "@/lib/lint";
import { PageLink } from "./page-link";
import { RevealedText } from "./revealed-text";
import { Roving } from "./roving";
import { Scroll } from "./scroll";
import { TicketLinks } from "./ticket-links";

const FIRST = 12;
const MOST_TICKETS = 4;

type Props = { page: DescriptionsPage; view: DescriptionsView };

/** What the lint says of one list, each finding with its rule and the missed tickets it may explain. */
export function LintSection({ page, view }: Props) {
  const { lint } = page;
  if (lint === null) return null;
  const shown = view.findings === "all" ? lint.findings : lint.findings.slice(0, FIRST);
  const left = lint.findings.length - shown.length;
  return (
    <section aria-labelledby="lint">
      <div className="sectionhead">
        <h2 id="lint">Lint of {lint.revision}</h2>
        <p>{sayFindings(lint)}</p>
      </div>
      <LintPickers page={page} view={view} lint={lint} />
      {lint.findings.length > 0 && <Findings findings={shown} lint={lint} />}
      {left > 0 && (
        <p className="pager">
          <PageLink
            href={`${descriptionsPath(page.suite.id, { ...view, revision: lint.revision, findings: "all" })}#lint`}
            scroll={false}
          >
            Show {formatCount(left, "more finding")}
          </PageLink>
        </p>
      )}
      <Revealed lint={lint} />
      <p className="aside">
        Rules of thumb over the texts: a description may be right all the same. What is “alike” is measured by{" "}
        {SIMILARITY}. Only a recording tells what a rewording does.
      </p>
    </section>
  );
}

function sayFindings({ findings, tools, recording, missed }: LintReport): string {
  const warnings = findings.filter(({ severity }) => severity === "warning").length;
  const notes = findings.length - warnings;
  const found =
    findings.length === 0
      ? `nothing to look at in ${formatCount(tools, "tool")}`
      : `${[warnings > 0 ? formatCount(warnings, "warning") : "", notes > 0 ? formatCount(notes, "note") : ""].filter(Boolean).join(" and ")} in ${formatCount(tools, "tool")}`;
  return recording === null
    ? `${found}; no recording tells which tickets were missed`
    : `${found}; held against ${formatCount(missed, "ticket run")} that ${recording.id} missed`;
}

function LintPickers({ page, view, lint }: Props & { lint: LintReport }) {
  const listed = page.revisions.filter(({ list }) => list !== "unknown");
  const own = listed.find(({ id }) => id === lint.revision)?.recordings ?? [];
  return (
    <div className="lint-pickers">
      <form className="picker" action={`${descriptionsPath(page.suite.id)}#lint`} method="get">
        <label htmlFor="pick-revision">Revision</label>
        <select id="pick-revision" name="revision" defaultValue={lint.revision} key={lint.revision}>
          {listed.map(({ id }) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </select>
        {view.tool !== undefined && <input type="hidden" name="tool" value={view.tool} />}
        <button type="submit" className="button">
          Check
        </button>
      </form>
      {own.length > 1 && (
        <nav className="chips" aria-label="Whose missed tickets">
          {own.map(({ id }) => (
            <PageLink
              key={id}
              className="chip"
              href={descriptionsPath(page.suite.id, { ...view, revision: lint.revision, recording: id })}
              scroll={false}
              aria-current={id === lint.recording?.id ? "true" : undefined}
            >
              missed by {id}
            </PageLink>
          ))}
        </nav>
      )}
    </div>
  );
}

function Findings({ findings, lint }: { findings: readonly LintFinding[]; lint: LintReport }) {
  return (
    <Scroll label="Lint findings table" className="pinned" hasStops={lint.findings.some(hasTickets)}>
      <Roving>
        <table className="lint">
          <thead>
            <tr>
              <th scope="col" className="pin">
                Tool
              </th>
              <th scope="col">Rule</th>
              <th scope="col">Finding, and what to do</th>
              <th scope="col">Tickets it may explain</th>
            </tr>
          </thead>
          <tbody>
            {findings.map((finding) => (
              <tr key={`${finding.tool} ${finding.rule} ${finding.field} ${finding.what}`} className="row">
                <th scope="row" className="pin">
                  <code>
                    <RevealedText text={finding.tool} isName />
                  </code>
                  {finding.field !== "description" && (
                    <div className="note">
                      <RevealedText text={finding.field.replace(/^inputSchema\.properties\./, "")} isName />
                    </div>
                  )}
                </th>
                <td>
                  <span className={finding.severity === "warning" ? "caution" : "soft"}>
                    {finding.severity}
                  </span>
                  <div className="note">{finding.rule}</div>
                </td>
                <td>
                  <RevealedText text={finding.what} />
                  <div className="note">
                    <RevealedText text={finding.advice} />
                  </div>
                </td>
                <td>
                  <Tickets finding={finding} lint={lint} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Roving>
    </Scroll>
  );
}

const hasTickets = ({ tickets }: LintFinding) => tickets.length > 0;

function Tickets({ finding, lint }: { finding: LintFinding; lint: LintReport }) {
  if (lint.recording === null || finding.tickets.length === 0)
    return (
      <span className="faint">
        –<span className="unseen"> none known</span>
      </span>
    );
  return (
    <>
      <b>{formatNumber(finding.tickets.length)}</b>:{" "}
      <TicketLinks recording={lint.recording.id} tickets={finding.tickets} most={MOST_TICKETS} />
    </>
  );
}

function Revealed({ lint: { revealed } }: { lint: LintReport }) {
  if (revealed.length === 0) return null;
  return (
    <div className="revealed">
      <h3>Made visible</h3>
      <p className="note">A person reads one text, the model another.</p>
      {revealed.map(({ tool, field, text }) => (
        <p key={`${tool} ${field}`}>
          <span className="note">
            <code>
              <RevealedText text={tool} isName />
            </code>{" "}
            {field}
          </span>
          <br />
          <RevealedText text={text} isName={field === "name"} />
        </p>
      ))}
    </div>
  );
}
