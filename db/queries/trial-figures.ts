import type { Header } from "@/lib/recording";
import { summarizeTrials, type TrialCounts } from "@/lib/statistics";
import { columnsOf } from "../columns-of";
import type { Db } from "../open-database";
import { isDeterministic } from "./comparison-side";
import type { StoredRecording } from "./recording-row";
import type { TrialFigures } from "./types";

/** How steady a recording's tickets are; null where each was worked once. */
export function readTrialFigures(db: Db, stored: StoredRecording): TrialFigures | null {
  if (stored.trials < 2) return null;
  const counts = new Map<number, TrialCounts>();
  const runs = columnsOf(db, stored);
  for (let index = 0; index < runs.length; index += 1) {
    const isRight = runs.bit(index, "right");
    if (isRight === null) continue;
    const ticket = runs.ticketId(index);
    const known = counts.get(ticket) ?? { trials: 0, right: 0 };
    counts.set(ticket, { trials: known.trials + 1, right: known.right + Number(isRight) });
  }
  return {
    ...summarizeTrials([...counts.values()]),
    tickets: counts.size,
    repeatsItself: isDeterministic(stored.class, stored.header as Header),
  };
}
