import type { Db } from "../open-database";
import { TICKET_FILTERS } from "./filters";
import { readRecording } from "./recording-row";
import { countIn, scopeOf } from "./ticket-scope";
import type { FilterCounts } from "./types";

/** How many ticket runs stand under each chip; null when the recording is not here. */
export async function getFilterCounts(db: Db, recordingId: string): Promise<FilterCounts | null> {
  const found = readRecording(db, recordingId);
  return found && countFilters(db, found.stored.id);
}

export function countFilters(db: Db, recordingId: number): FilterCounts {
  const counts = TICKET_FILTERS.map((filter) => [filter, countIn(db, scopeOf(recordingId, { filter }))]);
  return Object.fromEntries(counts) as FilterCounts;
}
