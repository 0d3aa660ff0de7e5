import { comparePath, recordingPath } from "@/app/view/paths";
import { sayEnd, sayProgress } from "@/app/view/record-event";
import { PageLink } from "./page-link";
import type { RecordJob } from "./use-record-job";

/** A recording under way: a bar, what is known so far, and how to stop; at its end, where to go on. */
export function RecordProgressBox({ job }: { job: RecordJob }) {
  const { followed } = job;
  if (followed === null) return null;
  const { recording, base, event } = followed;
  const isRunning = event.state === "running";
  const pieces = sayProgress(event);
  return (
    <section className="record-progress panel" aria-labelledby="progress">
      <div className="sectionhead">
        <h2 id="progress">
          {isRunning ? "Recording" : "Recorded so far:"} <code>{recording}</code>
        </h2>
      </div>
      {event.total !== undefined && (
        <progress aria-label="Recorded ticket runs" max={event.total} value={event.done ?? 0} />
      )}
      <output className="record-state" aria-live="polite">
        {pieces.map((piece) => (
          <span key={piece.replace(/\d+/g, "")}>{piece}</span>
        ))}
        {(pieces.length === 0 || !isRunning) && (
          <span className={event.state === "failed" ? "alarm" : "soft"}>{sayEnd(event)}</span>
        )}
      </output>
      <div className="inline-acts">
        {isRunning && (
          <>
            <button type="button" className="button" onClick={() => job.stop("pause")}>
              Pause
            </button>
            <button type="button" className="button" onClick={() => job.stop("cancel")}>
              Cancel
            </button>
          </>
        )}
        {event.state === "done" && (
          <>
            <PageLink className="button main" href={recordingPath(recording)}>
              Open the scorecard
            </PageLink>
            {base !== null && (
              <PageLink className="button" href={comparePath(base, recording)}>
                Compare with {base}
              </PageLink>
            )}
          </>
        )}
        {(event.state === "paused" || event.state === "cancelled" || event.state === "failed") && (
          <button
            type="button"
            className="button main"
            onClick={() => job.start({ kind: "record", id: recording, resume: true }, base)}
          >
            Go on with it
          </button>
        )}
      </div>
    </section>
  );
}
