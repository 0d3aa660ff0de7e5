import {
  listStatistics,
  nameSides,
  sayCertainty,
  sayVerdict,
  sortPairs,
  VERDICTS,
} from "@/app/view/comparison-words";
import { recordingPath } from "@/app/view/paths";
import type { ComparisonPage, RecordingRow } from "@/db";
import { Badge } from "./badge";
import { Mark } from "./mark";
import { PageLink } from "./page-link";
import { ReadAs } from "./renamed-tools";
import { TicketLinks } from "./ticket-links";

/** The verdict as a sentence with its worse tickets, one plain line under it, the statistics folded. */
export function CompareHead({ page }: { page: ComparisonPage }) {
  const { lost } = sortPairs(page.pairs);
  const figures = listStatistics(page);
  const names = nameSides(page);
  const verdict = page.comparison.firstTool === null ? null : VERDICTS[page.comparison.firstTool.verdict];
  return (
    <div className="head">
      <p className="crumbs">
        <PageLink href="/compare">Compare</PageLink> / <Side recording={page.base} name={names.base} /> →{" "}
        <Side recording={page.candidate} name={names.candidate} />
      </p>
      <h1 className="say">
        {page.comparison.comparable && lost.length > 0 ? (
          <>
            {sayVerdict(page).replace(/\.$/, ": ")}
            <TicketLinks recording={page.candidate.id} tickets={lost} count={page.pairCounts.lost} most={4} />
            .
          </>
        ) : (
          sayVerdict(page)
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
      <ReadAs page={page} />
    </div>
  );
}

/** A recording by its id, with what the page calls it in brackets where that is another name. */
function Side({ recording, name }: { recording: RecordingRow; name: string }) {
  return (
    <>
      <PageLink href={recordingPath(recording.id)}>{recording.id}</PageLink>
      {name !== recording.id && ` (${name})`} <Badge recording={recording} />
    </>
  );
}
