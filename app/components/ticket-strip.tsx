import { KIND_WORDS, type ShownKind } from "@/app/view/compare-choice";
import { formatNumber } from "@/app/view/number";
import { ticketPath } from "@/app/view/paths";
import { shareOut } from "@/app/view/share-out";
import { showText } from "@/app/view/show-text";
import type { ComparisonPage } from "@/db";
import { Mark, type MarkName } from "./mark";
import { PageLink } from "./page-link";
import { Roving } from "./roving";

type Pile = { state: ShownKind; mark: MarkName };

type Props = {
  page: ComparisonPage;
  flat?: boolean;
  /** Where the heading of a kind leads, to see what is below for it alone; null where it leads nowhere. */
  hrefOf?: (state: ShownKind) => string;
  shown?: ShownKind | undefined;
};

/** More squares than this nobody reads, and a page should stay light: the rest is a number. */
const MOST_SQUARES = 100;

const PILES: readonly Pile[] = [
  { state: "lost", mark: "worse" },
  { state: "gained", mark: "better" },
  { state: "both", mark: "right" },
  { state: "neither", mark: "wrong" },
];

/** One square per ticket: worse, better, right in both, wrong in both; each opens its ticket. */
export function TicketStrip({ page, flat, hrefOf, shown: kind }: Props) {
  const { strip, pairCounts } = page;
  const shown = shareOut(
    PILES.map(({ state }) => pairCounts[state]),
    MOST_SQUARES,
  );
  return (
    <Roving className={flat ? "strip flat" : "strip"}>
      {PILES.map(({ state, mark }, pile) => (
        <div className={kind !== undefined && kind !== state ? "pile left-out" : "pile"} key={state}>
          <p>
            <Heading
              count={pairCounts[state]}
              word={KIND_WORDS[state]}
              href={pairCounts[state] === 0 ? undefined : hrefOf?.(state)}
              isCurrent={kind === state}
            />
          </p>
          <ol>
            {strip[state].slice(0, shown[pile]).map(({ ticket, trial }) => (
              <li key={`${ticket}#${trial}`}>
                <PageLink
                  href={ticketPath(page.candidate.id, ticket, trial)}
                  title={`${showText(ticket)}: ${KIND_WORDS[state]}`}
                  aria-label={`${showText(ticket)}, ${KIND_WORDS[state]}`}
                >
                  <Mark name={mark} />
                </PageLink>
              </li>
            ))}
          </ol>
          {pairCounts[state] > (shown[pile] ?? 0) && (
            <p>and {formatNumber(pairCounts[state] - (shown[pile] ?? 0))} more</p>
          )}
        </div>
      ))}
    </Roving>
  );
}

type HeadingProps = { count: number; word: string; href: string | undefined; isCurrent: boolean };

function Heading({ count, word, href, isCurrent }: HeadingProps) {
  const text = (
    <>
      <b>{formatNumber(count)}</b> {word}
    </>
  );
  if (href === undefined) return text;
  return (
    <PageLink href={href} scroll={false} aria-current={isCurrent ? "true" : undefined}>
      {text}
    </PageLink>
  );
}

export function StripLegend({ candidate }: { candidate: string }) {
  return (
    <p className="legend">
      <span>One square, one ticket:</span>
      <span>
        <Mark name="worse" /> worse with {candidate}
      </span>
      <span>
        <Mark name="better" /> better with {candidate}
      </span>
      <span>
        <Mark name="right" /> right
      </span>
      <span>
        <Mark name="wrong" /> wrong
      </span>
    </p>
  );
}
