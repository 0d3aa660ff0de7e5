import {
  listStatistics,
  nameSides,
  sayCertainty,
  sayVerdict,
  sortPairs,
  VERDICTS,
} from "@/app/view/comparison-words";
import type { ComparisonPage } from "@/db";
import { Badge } from "./badge";
import { Mark } from "./mark";
import { PageLink } from "./page-link";
import { TicketLinks } from "./ticket-links";

/** The verdict as a sentence with its worse tickets, one plain line under it, the statistics folded. */
export function CompareHead({ page }: { page: ComparisonPage }) {
  const names = nameSides(page);
  const { lost } = sortPairs(page.pairs);
  const figures = listStatistics(page);
  const verdict = page.comparison.firstTool === null ? null : VERDICTS[page.comparison.firstTool.verdict];
  return (
    <div className="head">
      <p className="crumbs">
        <PageLink href="/compare">Compare</PageLink> / {names.base} → {names.candidate}{" "}
        <Badge recording={page.base} />{" "}
        {(page.base.class !== page.candidate.class || page.candidate.partial) && (
          <Badge recording={page.candidate} />
        )}
      </p>
      <h1 className="say">
        {sayVerdict(page)}
        {page.comparison.comparable && lost.length > 0 && (
          <>
            {" "}
            Worse: <TicketLinks recording={page.candidate.id} tickets={lost} most={4} />.
          </>
        )}
      </h1>
      {verdict !== null && (
        <details className="plain">
          <summary>
            <span>
              <Mark name={verdict.mark} /> {sayCertainty(page)}
            </span>
          </summary>
          <ul className="inside statistics">
            {figures.map((figure) => (
              <li key={figure}>{figure}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
