import { formatCount } from "@/lib/format";
import type { RecordProgressCounter, RecordSummary } from "@/lib/record";
import { type CliIo, EXIT } from "./io";
import { jsonLine } from "./json-line";
import type { AskedRecord } from "./record-options";
import { type RecordShow, sayAccuracy } from "./record-show";
import type { PlannedLooks } from "./record-until";

/** What a recording that did not get to its end says; throws what was no stop. */
export function stopOrThrow(
  error: unknown,
  id: string,
  show: RecordShow,
  counter: RecordProgressCounter | null,
  io: CliIo,
): number {
  const { done = 0, faults = 0, total = 0 } = counter?.figures() ?? {};
  const kept = `${done - faults} of ${total} ticket runs are recorded`;
  const goOn = `rightcall record --id ${id} --resume`;
  if (!io.signal.aborted) {
    show.end("stopped");
    if (counter !== null) io.err(`${kept}. Go on with: ${goOn}\n`);
    throw error;
  }
  show.end("stopped", "Stopped. What was recorded is kept.");
  io.err(`rightcall: stopped, ${kept}. Go on with: ${goOn}\n`);
  return EXIT.gate;
}

/** What the trials that were not needed would have taken, by those that were. */
function saySaved(
  { planned, used }: { planned: number; used: number },
  counter: RecordProgressCounter | null,
) {
  const tokens = counter?.figures().tokens ?? null;
  if (tokens === null || used >= planned) return "";
  return ` That saved about ${formatCount(Math.round((tokens / used) * (planned - used)), "token")}.`;
}

/** What a finished recording says, and where to go on. */
export function report(
  { id, show }: AskedRecord,
  recorded: RecordSummary & { path: string },
  counter: RecordProgressCounter | null,
  looks: PlannedLooks | null,
  io: CliIo,
): void {
  const { path: file, ticketRuns, faults, held, trials } = recorded;
  const accuracy = counter?.figures().accuracy ?? null;
  const look = looks?.last() ?? null;
  if (show === "json") {
    const figures = { ticketRuns, trials, faults, held, firstTool: accuracy, looks: look };
    io.out(jsonLine({ format: "rightcall-record/1", recording: id, file, ...figures }));
  }
  if (show !== "terminal") return;
  const lines = [
    `Recorded ${formatCount(ticketRuns, "ticket run")} as ${id}${faults > 0 ? `; ${formatCount(faults, "of them died", "of them died")} and are not measured` : ""}.`,
    ...(accuracy && accuracy.n > 0 ? [`Right first tool: ${sayAccuracy(accuracy)}`] : []),
    ...(look ? [`${look.sentence}${saySaved(look, counter)}`] : []),
    `File: ${file}`,
    `Next: rightcall score ${id}`,
    `      rightcall compare ${looks?.base ?? "BASE"} ${id}`,
    `      rightcall replay ${id}`,
  ];
  io.out(lines.map((line) => `${line}\n`).join(""));
}
