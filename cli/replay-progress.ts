import type { RecordingRow } from "@/db";
import type { ReplayedRun } from "@/lib/replay";
import type { CliIo } from "./io";
import { jsonLine } from "./json-line";

/** How a replay tells how far it is: a line a terminal overwrites, an event a line for a job, or nothing. */
export type ProgressKind = "terminal" | "events" | "none";

export type Progress = {
  begin(id: string): void;
  run(run: ReplayedRun): void;
  /** One recording is through. */
  end(): void;
  /** All are. */
  done(): void;
};

/** Counts ticket runs over all recordings; `changed` are those that today's host and servers do not repeat. */
export function createProgress(rows: readonly RecordingRow[], kind: ProgressKind, io: CliIo): Progress {
  const total = rows.reduce((sum, { runs }) => sum + runs, 0);
  let [id, done, changed, width] = ["", 0, 0, 0];
  const tell = (state: "running" | "done") => {
    if (kind === "events") io.out(jsonLine({ state, done, total, changed, message: id }));
    if (kind === "terminal" && io.isTerminal) overwrite(state === "done" ? "" : `${id}: ${done} of ${total}`);
  };
  const overwrite = (text: string) => {
    io.err(`\r${text.padEnd(width)}${text === "" ? "\r" : ""}`);
    width = text.length;
  };
  return {
    begin(next) {
      id = next;
      tell("running");
    },
    run({ freshness }) {
      done += 1;
      if (freshness.state === "changed") changed += 1;
      tell("running");
    },
    end() {
      if (kind === "terminal" && io.isTerminal) overwrite("");
    },
    done() {
      if (kind === "events") tell("done");
    },
  };
}
