import type { RecordingItem } from "@/lib/recording";
import type { Tally } from "@/lib/scoring";
import { recordingIdPattern, suggestId } from "@/lib/storage";
import { countAggregates } from "./count-aggregates";
import { RefusedImport } from "./errors";
import type { ImportSource } from "./import-types";
import type { Db } from "./open-database";
import { type ColumnBuilder, storeColumns } from "./run-columns";

type Unpublished = {
  recordingId: number;
  rulesetId: number;
  end: Extract<RecordingItem, { kind: "end" }>;
  source: ImportSource;
  faultCount: number;
  tally: Tally;
  columns: ColumnBuilder;
  at: string;
};

/** Makes a stored recording seen, unless its bytes are here already; the caller holds the transaction. */
export function publishRecording(
  db: Db,
  unpublished: Unpublished,
): { status: "imported" | "already here"; id: string } {
  const { $client: client } = db;
  const { recordingId, end, source } = unpublished;
  const here = client
    .prepare("SELECT public_id FROM recordings WHERE file_sha256 = ?")
    .pluck()
    .get(end.fileSha256);
  if (typeof here === "string") return { status: "already here", id: here };
  const header = client
    .prepare("SELECT json_extract(header, '$.id') FROM recordings WHERE id = ?")
    .pluck()
    .get(recordingId);
  const id = requireFreeId(db, source.id ?? String(header));
  const scoringId = Number(
    client
      .prepare("INSERT INTO scorings (recording_id, ruleset_id, at, tally) VALUES (?, ?, ?, ?)")
      .run(recordingId, unpublished.rulesetId, unpublished.at, JSON.stringify(unpublished.tally))
      .lastInsertRowid,
  );
  storeColumns(db, scoringId, unpublished.columns);
  client
    .prepare(
      `UPDATE recordings SET state = 'ready', owner_pid = NULL, owner_start = NULL, public_id = @id,
         file_sha256 = @fileSha256, bytes = @bytes, lines = @lines, partial = @partial, partial_why = @partialWhy,
         warnings = @warnings, unknown_events = @unknownEvents, mixed_tools = @mixedTools, fault_count = @faultCount,
         imported_at = @at, scoring_id = @scoringId, runs = @runs, tickets = @tickets, not_measured = @notMeasured,
         not_scored = @notScored, scored = @scored, "right" = @right, goal_k = @goalK, goal_n = @goalN, held = @held,
         from_suite = @fromSuite, from_file = @fromFile, from_none = @fromNone
       WHERE id = @recordingId`,
    )
    .run({
      recordingId,
      id,
      scoringId,
      at: unpublished.at,
      faultCount: unpublished.faultCount,
      fileSha256: end.fileSha256,
      bytes: end.bytes,
      lines: end.lines,
      partial: end.partial ? 1 : 0,
      partialWhy: end.partialWhy,
      warnings: JSON.stringify(end.warnings),
      unknownEvents: JSON.stringify(end.unknownEvents),
      mixedTools: end.mixedTools ? 1 : 0,
      ...countAggregates(db, recordingId, unpublished.tally),
    });
  source.keepFile?.(id);
  return { status: "imported", id };
}

/** @throws RefusedImport, with an id that is free, when this one is taken or is none. */
export function requireFreeId(db: Db, wanted: string): string {
  const taken = takenIds(db);
  if (!recordingIdPattern.test(wanted)) {
    throw new RefusedImport(
      `"${wanted.slice(0, 80)}" cannot be a recording's id: 1 to 64 of a-z, 0-9, ".", "_", "-", starting with a letter or digit. Give another id.`,
      suggestId(wanted, taken),
    );
  }
  if (!taken.has(wanted)) return wanted;
  const offered = suggestId(wanted, taken);
  throw new RefusedImport(
    `A recording "${wanted}" with other content is here already. Import this one under another id, for example "${offered}", or remove that one first.`,
    offered,
  );
}

/** Another id that is free, where this one is taken or is none; null where it can be had. */
export function offerId(db: Db, wanted: string): string | null {
  const taken = takenIds(db);
  return recordingIdPattern.test(wanted) && !taken.has(wanted) ? null : suggestId(wanted, taken);
}

function takenIds({ $client: client }: Db): Set<string> {
  const ids = client.prepare("SELECT public_id FROM recordings").pluck().all();
  return new Set(ids.map(String));
}
