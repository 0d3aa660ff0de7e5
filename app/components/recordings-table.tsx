import { canCompare, type groupRecordings } from "@/app/view/groups";
import { formatNumber } from "@/app/view/number";
import { recordingPath } from "@/app/view/paths";
import { type LineStyle, showProvenance } from "@/app/view/provenance";
import type { RecordingRow } from "@/db";
import { formatAge, formatCount, formatDate } from "@/lib/format";
import { Badge } from "./badge";
import { Fraction, RateCell } from "./fraction";
import { FreshnessCell } from "./freshness-cell";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";
import { Roving } from "./roving";
import { Scroll } from "./scroll";
import { ShareLine } from "./share-line";
import { Term } from "./term";

const COLUMNS = 10;

/** Every recording, one row each, in the first page's four groups. */
export function RecordingsTable({ groups }: { groups: ReturnType<typeof groupRecordings> }) {
  return (
    <Scroll label="Recordings table" hasStops>
      <Roving>
        <table className="recordings">
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">Tick to compare</span>
              </th>
              <th scope="col">Recording</th>
              <th scope="col" className="wide">
                <Term of="descriptions" />
              </th>
              <th scope="col" className="number wide">
                Tickets × <Term of="trials">trials</Term>
              </th>
              <th scope="col">
                <Term of="firstTool" />
              </th>
              <th scope="col" className="number wide">
                <Term of="job">
                  Job
                  <br />
                  finished
                </Term>
              </th>
              <th scope="col" className="number wide">
                <Term of="held">
                  Held for
                  <br />a person
                </Term>
              </th>
              <th scope="col" className="number wide">
                <Term of="failed">
                  Failed
                  <br />
                  runs
                </Term>
              </th>
              <th scope="col" className="wide">
                Recorded
              </th>
              <th scope="col">
                <Term of="fresh">Replayed</Term>
              </th>
            </tr>
          </thead>
          {groups.map(({ group, title, note, rows }) => (
            <tbody key={group}>
              <tr className="section">
                <th colSpan={COLUMNS} scope="colgroup">
                  {title} <span className="note">{rows.length === 0 ? "none yet" : note}</span>
                </th>
              </tr>
              {rows.length === 0 && <NoModelYet />}
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          ))}
        </table>
      </Roving>
    </Scroll>
  );
}

function NoModelYet() {
  return (
    <tr>
      <td colSpan={COLUMNS} className="empty-group">
        No chat model has worked these tickets here, so nothing below says how a model would do.
        <div className="acts">
          <PageLink className="button" href="/record">
            Record one
          </PageLink>
          <PageLink className="button" href="/upload">
            Upload one
          </PageLink>
          <PageLink className="button" href="/record#how">
            Use any command as a model
          </PageLink>
        </div>
      </td>
    </tr>
  );
}

function Row({ row }: { row: RecordingRow }) {
  const { style } = showProvenance(row.class);
  return (
    <tr className="row">
      <td>
        {canCompare(row) ? (
          <input type="checkbox" name="pick" value={row.id} aria-label={`Tick ${row.id} to compare`} />
        ) : (
          <span className="unseen">cannot be compared</span>
        )}
      </td>
      <th scope="row">
        <PageLink className="name" href={recordingPath(row.id)}>
          {row.id}
        </PageLink>{" "}
        <Badge recording={row} />
        <div className="note wide">
          <PlainText text={row.title === row.id ? (row.model ?? "") : row.title} />
        </div>
      </th>
      <td className="wide">
        {row.revision === null ? <span className="faint">not given</span> : <PlainText text={row.revision} />}
        <div className="note">{row.revisionTitle === null ? "" : <PlainText text={row.revisionTitle} />}</div>
      </td>
      <td className="number wide">
        {formatNumber(row.tickets)} × {formatNumber(row.trials)}
      </td>
      <td>
        <RateCell rate={row.firstTool} style={style} />
        {(row.notMeasured > 0 || row.notScored > 0) && <div className="note">{sayLeftOut(row)}</div>}
      </td>
      <td className="number wide">{row.goal === null ? <NotMeasured /> : <Fraction rate={row.goal} />}</td>
      <td className="number wide">{row.held === null ? <NotMeasured /> : formatNumber(row.held)}</td>
      <td className="number wide">
        {row.notMeasured > 0 ? <b>{formatNumber(row.notMeasured)}</b> : formatNumber(row.notMeasured)}
      </td>
      <td className="whole wide">
        {row.class === "constructed"
          ? "written"
          : row.recordedAt === null
            ? "not given"
            : formatDate(row.recordedAt)}
        <div className="note">{sayAge(row)}</div>
      </td>
      <td className="whole">
        <FreshnessCell freshness={row.freshness} />
      </td>
    </tr>
  );
}

/** How old it is, where its date does not say so already; of a file without a date, since when it is here. */
function sayAge({ recordedAt, importedAt }: RecordingRow): string {
  const age = formatAge(recordedAt ?? importedAt, new Date());
  if (recordedAt === null) return `here: ${age}`;
  return age === formatDate(recordedAt) ? "" : age;
}

function sayLeftOut({ notMeasured, notScored }: RecordingRow): string {
  const failed = notMeasured > 0 ? `${formatCount(notMeasured, "failed run")}, not counted` : "";
  const unscored = notScored > 0 ? `${formatCount(notScored, "run")} not scored` : "";
  return [failed, unscored].filter(Boolean).join("; ");
}

function NotMeasured() {
  return (
    <span className="faint" title="Not measured: only the first call was recorded, or nothing asks for it.">
      –<span className="unseen"> not measured</span>
    </span>
  );
}

const SAMPLES: readonly { style: LineStyle; word: string }[] = [
  { style: "solid", word: "model" },
  { style: "dashed", word: "baseline" },
  { style: "double", word: "uploaded" },
  { style: "dotted", word: "authored" },
];

const SAMPLE_RATE = { k: 11, n: 16, value: 0.69, low: 0.54, high: 0.81 };

/** How to read the lines: what the ticks are and which line style is whose. */
export function ScaleLegend() {
  return (
    <p className="legend">
      <span>
        Line: 0 to 100 %, a tick every 25 · dot: share right · thick: <Term of="interval" />
      </span>
      {SAMPLES.map(({ style, word }) => (
        <span key={style} aria-hidden="true">
          <ShareLine rate={SAMPLE_RATE} style={style} short /> {word}
        </span>
      ))}
    </p>
  );
}
