import { sortPairs } from "@/app/view/comparison-words";
import { formatNumber } from "@/app/view/number";
import { ticketPath } from "@/app/view/paths";
import { shareOut } from "@/app/view/share-out";
import { showText } from "@/app/view/show-text";
import type { ComparisonPage, PairRow } from "@/db";
import { Mark, type MarkName } from "./mark";
import { PageLink } from "./page-link";
import { Roving } from "./roving";

type Pile = { pairs: PairRow[]; count: number; mark: MarkName; word: string };

/** More squares than this nobody reads, and a page should stay light: the rest is a number. */
const MOST_SQUARES = 100;

/** One square per ticket: worse, better, right in both, wrong in both; each opens its ticket. */
export function TicketStrip({ page, flat }: { page: ComparisonPage; flat?: boolean }) {
  const { lost, gained, both, neither } = sortPairs(page.pairs);
  const counts = page.pairCounts;
  const piles: Pile[] = [
    { pairs: lost, count: counts.lost, mark: "worse", word: "worse" },
    { pairs: gained, count: counts.gained, mark: "better", word: "better" },
    { pairs: both, count: counts.both, mark: "right", word: "right in both" },
    { pairs: neither, count: counts.neither, mark: "wrong", word: "wrong in both" },
  ];
  const shown = shareOut(
    piles.map(({ count }) => count),
    MOST_SQUARES,
  );
  return (
    <Roving className={flat ? "strip flat" : "strip"}>
      {piles.map(({ pairs, count, mark, word }, pile) => (
        <div className="pile" key={word}>
          <p>
            <b>{formatNumber(count)}</b> {word}
          </p>
          <ol>
            {pairs.slice(0, shown[pile]).map(({ ticket, trial }) => (
              <li key={`${ticket}#${trial}`}>
                <PageLink
                  href={ticketPath(page.candidate.id, ticket, trial)}
                  title={`${showText(ticket)}: ${word}`}
                  aria-label={`${showText(ticket)}, ${word}`}
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
