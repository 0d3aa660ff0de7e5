import { formatCount } from "@/lib/format";
import type { RecordProgressCounter, RecordSummary } from "@/lib/record";
import { type CliIo, EXIT } from "./io";
import { jsonLine } from "./json-line";
import type { AskedRecord } from "./record-options";
import { type RecordShow, sayAccuracy } from "./record-show";
import { type PlannedLooks, type SavedByLooks, savedByLooks } from "./record-until";

export type Stop = {
  error: unknown;
  id: string;
  /** Whether something of it lies there to be gone on with, and no other recorder has it. */
  isLeft: boolean;
  counter: RecordProgressCounter | null;
};

/** What a recording that did not get to its end says; throws what was no stop. */
export function stopOrThrow({ error, id, isLeft, counter }: Stop, show: RecordShow, io: CliIo): number {
  const { done = 0, faults = 0, total = 0 } = counter?.figures() ?? {};
  const goOn = `Go on with: rightcall record --id ${id} --resume`;
  const counted =
    counter === null ? "what was recorded is kept" : `${done - faults} of ${total} ticket runs are recorded`;
  const kept = isLeft ? `${counted}. ${goOn}` : "before anything was recorded";
  if (!io.signal.aborted) {
    show.end("stopped");
    if (isLeft && counter !== null) io.err(`${kept}\n`);
    throw error;
  }
  show.end(
    "stopped",
    isLeft ? "Stopped. What was recorded is kept." : "Stopped before anything was recorded.",
  );
  io.err(`rightcall: stopped${isLeft ? "," : ""} ${kept}\n`);
  return isLeft ? EXIT.gate : EXIT.stopped;
}

function saySaved({ savedTokens }: SavedByLooks): string {
  return savedTokens === null || savedTokens === 0
    ? ""
    : ` That saved about ${formatCount(savedTokens, "token")}.`;
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
  const last = looks?.last() ?? null;
  const look = last && {
    ...last,
    ...savedByLooks(last, { ticketRuns, tokens: counter?.figures().tokens ?? null }),
  };
  if (show === "json") {
    const figures = { ticketRuns, trials, faults, held, firstTool: accuracy, looks: look };
    io.out(jsonLine({ format: "rightcall-record/1", recording: id, file, ...figures }));
  }
  if (show !== "terminal") return;
  const lines = [
    `Recorded ${formatCount(ticketRuns, "ticket run")} as ${id}${faults > 0 ? `; ${formatCount(faults, "of them died", "of them died")} and are not measured` : ""}.`,
    ...(accuracy && accuracy.n > 0 ? [`Right first tool: ${sayAccuracy(accuracy)}`] : []),
    ...(look ? [`${look.sentence}${saySaved(look)}`] : []),
    `File: ${file}`,
    `Next: rightcall score ${id}`,
    `      rightcall compare ${looks?.base ?? "BASE"} ${id}`,
    `      rightcall replay ${id}`,
  ];
  io.out(lines.map((line) => `${line}\n`).join(""));
}
