import { KIND_WORDS, type ShownKind } from "@/app/view/compare-choice";
import { sortPairs } from "@/app/view/comparison-words";
import { formatNumber } from "@/app/view/number";
import { ticketPath } from "@/app/view/paths";
import { shareOut } from "@/app/view/share-out";
import { showText } from "@/app/view/show-text";
import type { ComparisonPage, PairRow } from "@/db";
import { Mark, type MarkName } from "./mark";
import { PageLink } from "./page-link";
import { Roving } from "./roving";

type Pile = { state: ShownKind; pairs: PairRow[]; count: number; mark: MarkName };

type Props = {
  page: ComparisonPage;
  flat?: boolean;
  /** Where the heading of a kind leads, to see what is below for it alone; null where it leads nowhere. */
  hrefOf?: (state: ShownKind) => string;
  shown?: ShownKind | undefined;
};

/** More squares than this nobody reads, and a page should stay light: the rest is a number. */
const MOST_SQUARES = 100;

/** One square per ticket: worse, better, right in both, wrong in both; each opens its ticket. */
export function TicketStrip({ page, flat, hrefOf, shown: kind }: Props) {
  const { lost, gained, both, neither } = sortPairs(page.pairs);
  const counts = page.pairCounts;
  const piles: Pile[] = [
    { state: "lost", pairs: lost, count: counts.lost, mark: "worse" },
    { state: "gained", pairs: gained, count: counts.gained, mark: "better" },
    { state: "both", pairs: both, count: counts.both, mark: "right" },
    { state: "neither", pairs: neither, count: counts.neither, mark: "wrong" },
  ];
  const shown = shareOut(
    piles.map(({ count }) => count),
    MOST_SQUARES,
  );
  return (
    <Roving className={flat ? "strip flat" : "strip"}>
      {piles.map(({ state, pairs, count, mark }, pile) => (
        <div className={kind !== undefined && kind !== state ? "pile left-out" : "pile"} key={state}>
          <p>
            <Heading
              count={count}
              word={KIND_WORDS[state]}
              href={count === 0 ? undefined : hrefOf?.(state)}
              isCurrent={kind === state}
            />
          </p>
          <ol>
            {pairs.slice(0, shown[pile]).map(({ ticket, trial }) => (
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
          {count > (shown[pile] ?? 0) && <p>and {formatNumber(count - (shown[pile] ?? 0))} more</p>}
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
