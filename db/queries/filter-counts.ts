import type { Tally } from "@/lib/scoring";
import type { Db } from "../open-database";
import { readScoring } from "./read-scoring";
import { readRecording, type StoredRecording } from "./recording-row";
import { countIn, scopeOf } from "./ticket-scope";
import type { FilterCounts } from "./types";

/** How many ticket runs stand under each chip; null when the recording is not here. */
export async function getFilterCounts(db: Db, recordingId: string): Promise<FilterCounts | null> {
  const found = readRecording(db, recordingId);
  return found && countFilters(db, found.stored, readScoring(db, found.stored).scorecard);
}

/** From the tally, which a count of the rows would only repeat; runs without a tool are counted, scored or not. */
export function countFilters(db: Db, stored: StoredRecording, tally: Tally): FilterCounts {
  return {
    all: tally.runs,
    wrong: tally.scored - tally.right,
    argument: tally.asMeant.n - tally.asMeant.k,
    unbacked: tally.claims?.unbacked ?? 0,
    unfinished: tally.goal === null ? 0 : tally.goal.n - tally.goal.k,
    "no-tool": countIn(db, scopeOf(db, stored.id, { filter: "no-tool" })),
    failed: tally.notMeasured,
    "not-scored": tally.notScored,
  };
}
