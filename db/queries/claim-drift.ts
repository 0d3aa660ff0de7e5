import type { Rate } from "@/lib/statistics";
import type { Db } from "../open-database";
import { readScoring } from "./read-scoring";
import { readRecording, readRecordings } from "./recording-row";
import type { ClaimDrift } from "./review-types";
import type { RecordingRow } from "./types";

/**
 * The share of replies with an unbacked claim beside that of the last recording made before it under the same title,
 * else by the same model. Null where claims are not measured here, or no such recording is.
 */
export async function getClaimDrift(db: Db, id: string): Promise<ClaimDrift | null> {
  const found = readRecording(db, id);
  if (found === null) return null;
  const now = readScoring(db, found.stored).scorecard.unbackedRate;
  if (now === null || now.n === 0) return null;
  const isSame = (row: RecordingRow) =>
    row.title === found.row.title || (row.model !== null && row.model === found.row.model);
  const earlier = readRecordings(db)
    .filter(({ row }) => row.id !== id && isSame(row) && madeAt(row) < madeAt(found.row))
    .toSorted((left, right) => rank(right.row, found.row).localeCompare(rank(left.row, found.row)));
  for (const { stored, row } of earlier) {
    const before: Rate | null = readScoring(db, stored).scorecard.unbackedRate;
    if (before !== null && before.n > 0) return { earlier: row, before, now };
  }
  return null;
}

const madeAt = (row: RecordingRow): string => row.recordedAt ?? row.importedAt;
const rank = (row: RecordingRow, like: RecordingRow): string =>
  `${row.title === like.title ? 1 : 0} ${madeAt(row)}`;
