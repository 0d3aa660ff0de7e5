import { recordingPath } from "@/app/view/paths";
import type { RecordingRow } from "@/db";
import { formatDate } from "@/lib/format";
import { Badge } from "./badge";
import { Fraction } from "./fraction";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";

const MOST = 3;

/** What was really recorded under the revision that an edit starts from. */
export function PreviewRecorded({ from, rows }: { from: string; rows: readonly RecordingRow[] }) {
  return (
    <ul className="preview-real small">
      {rows.slice(0, MOST).map((row) => (
        <li key={row.id}>
          <Badge recording={row} />{" "}
          <PageLink href={recordingPath(row.id)}>
            <PlainText text={row.id} />
          </PageLink>{" "}
          on {from}:{" "}
          {row.firstTool.n === 0 ? (
            <span className="faint">nothing scored</span>
          ) : (
            <b>
              <Fraction rate={row.firstTool} />
            </b>
          )}
          {row.class !== "constructed" &&
            row.recordedAt !== null &&
            `, recorded ${formatDate(row.recordedAt)}`}
        </li>
      ))}
      {rows.length === 0 && <li className="soft">Nothing was recorded under {from} yet.</li>}
      <li className="soft">on this draft: not recorded yet</li>
    </ul>
  );
}
