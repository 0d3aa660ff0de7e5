import type { Db } from "../open-database";
import { getComparison } from "./get-comparison";
import { listRecordings } from "./list-recordings";
import type { ComparisonPage, RecordingRow } from "./types";

/** Groups the first page's card may come from; the worked example, uploads and toy models never do. */
const GROUPS = ["model", "baseline"] as const;

/**
 * The newest pair of recordings that have a delta: the same suite, model and mode under another revision, a chat
 * model's before a baseline's. Null while there is none.
 */
export async function latestComparison(db: Db): Promise<ComparisonPage | null> {
  const rows = await listRecordings(db);
  for (const group of GROUPS) {
    const ofGroup = rows.filter((row) => row.group === group && !row.partial).sort(newestFirst);
    for (const [candidate, base] of pairsOf(ofGroup)) {
      const page = await getComparison(db, base.id, candidate.id);
      if (page?.comparison.comparable) return page;
    }
  }
  return null;
}

/** By when they were recorded; of those recorded at once, ids in order, so that r2 is compared before r3. */
function newestFirst(left: RecordingRow, right: RecordingRow): number {
  const [one, other] = [left.recordedAt ?? left.importedAt, right.recordedAt ?? right.importedAt];
  if (one !== other) return one < other ? 1 : -1;
  return left.id < right.id ? -1 : 1;
}

/**
 * Each recording with those made before it under another revision, the newest first. One made under a revision that
 * was recorded before repeats it, and tells nothing new of the texts.
 */
function* pairsOf(rows: readonly RecordingRow[]): Generator<[candidate: RecordingRow, base: RecordingRow]> {
  for (const candidate of rows) {
    const earlier = rows.filter((row) => isEarlier(row, candidate) && isSameWork(row, candidate));
    if (earlier.some(({ revision }) => revision === candidate.revision)) continue;
    for (const base of earlier) yield [candidate, base];
  }
}

function isEarlier(row: RecordingRow, than: RecordingRow): boolean {
  const [one, other] = [row.recordedAt ?? row.importedAt, than.recordedAt ?? than.importedAt];
  return one === other ? row.id < than.id : one < other;
}

function isSameWork(left: RecordingRow, right: RecordingRow): boolean {
  return left.suite === right.suite && left.model === right.model && left.mode === right.mode;
}
