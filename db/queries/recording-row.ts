import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { ProvenanceClass } from "@/lib/recording";
import { rate } from "@/lib/statistics";
import type { Db } from "../open-database";
import { recordings, replays } from "../schema";
import type { RecordingGroup, RecordingRow } from "./types";

export type StoredRecording = typeof recordings.$inferSelect;

/** Ready recordings with their newest replay, as rows of the first page, newest first within a group. */
export function readRecordings(db: Db, where?: SQL): { stored: StoredRecording; row: RecordingRow }[] {
  const newestReplay = sql`${replays.id} = (select max(id) from replays where recording_id = ${recordings.id})`;
  const found = db
    .select({ stored: recordings, replay: replays })
    .from(recordings)
    .leftJoin(replays, and(eq(replays.recordingId, recordings.id), newestReplay))
    .where(and(eq(recordings.state, "ready"), where))
    .orderBy(desc(recordings.recordedAt), desc(recordings.publicId))
    .all();
  return found.map(({ stored, replay }) => ({ stored, row: toRow(stored, replay) }));
}

export function readRecording(
  db: Db,
  publicId: string,
): { stored: StoredRecording; row: RecordingRow } | null {
  return readRecordings(db, eq(recordings.publicId, publicId))[0] ?? null;
}

function toRow(stored: StoredRecording, replay: typeof replays.$inferSelect | null): RecordingRow {
  const ownClass = stored.class as ProvenanceClass;
  const declared = stored.declaredClass as ProvenanceClass;
  const { provenance } = stored.header as { provenance: { statement: string } };
  return {
    id: stored.publicId,
    fileSha256: stored.fileSha256,
    title: stored.title,
    group: groupOf(ownClass),
    origin: stored.origin,
    class: ownClass,
    declaredClass: declared === ownClass ? null : declared,
    statement: provenance.statement,
    suite: stored.suite,
    revision: stored.revision,
    revisionTitle: stored.revisionTitle,
    model: stored.model,
    mode: stored.mode,
    tickets: stored.tickets,
    trials: stored.trials,
    runs: stored.runs,
    firstTool: rate(stored.right, stored.scored),
    goal: stored.goalK === null || stored.goalN === null ? null : rate(stored.goalK, stored.goalN),
    held: stored.held,
    notMeasured: stored.notMeasured,
    notScored: stored.notScored,
    partial: stored.partial,
    partialWhy: stored.partialWhy,
    recordedAt: stored.recordedAt,
    importedAt: stored.importedAt,
    freshness: replay && {
      same: replay.same,
      changed: replay.changed,
      notRun: replay.notRun,
      at: replay.at,
      codeVersion: replay.codeVersion,
    },
  };
}

function groupOf(provenance: ProvenanceClass): RecordingGroup {
  switch (provenance) {
    case "model-run":
      return "model";
    case "baseline":
      return "baseline";
    case "constructed":
      return "example";
    case "toy-model":
      return "toy";
    case "production-sample":
    case "imported-unverified":
      return "uploaded";
  }
}
