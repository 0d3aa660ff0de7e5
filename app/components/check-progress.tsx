import { sayCheckEnd } from "@/app/view/check-event";
import { sayFindings } from "@/app/view/check-words";
import type { ToldFinding } from "@/lib/jobs";
import { PlainText } from "./plain-text";
import type { CheckJob } from "./use-check-job";

/** A check under way: what it found so far, faults first; at its end the whole report stands below. */
export function CheckProgressBox({ name, job }: { name: string; job: CheckJob }) {
  const { event } = job;
  if (event === null) return null;
  const isRunning = event.state === "running";
  const findings = event.findings ?? [];
  return (
    <div className="check-progress">
      <output className="record-state" aria-live="polite">
        {isRunning && <span>Checking {name}…</span>}
        {findings.length > 0 && <span>{sayFindings(findings)}</span>}
        <span className={event.state === "failed" ? "alarm" : "soft"}>
          <PlainText text={sayCheckEnd(event)} />
        </span>
      </output>
      {isRunning && (
        <>
          <div className="inline-acts">
            <button type="button" className="button" onClick={() => job.cancel()}>
              Cancel
            </button>
          </div>
          <LiveFindings findings={findings} />
        </>
      )}
    </div>
  );
}

function LiveFindings({ findings }: { findings: readonly ToldFinding[] }) {
  const told = [
    ...findings.filter(({ status }) => status === "fail"),
    ...findings.filter(({ status }) => status === "note"),
  ];
  if (told.length === 0) return null;
  return (
    <ul className="check-live small">
      {told.map(({ id, status, title, tool }) => (
        <li key={`${id} ${tool ?? ""}`}>
          <b className={status === "fail" ? "alarm" : "soft"}>{status === "fail" ? "Fault" : "Note"}</b>{" "}
          <PlainText text={title} />
        </li>
      ))}
    </ul>
  );
}
