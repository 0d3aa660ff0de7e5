import { and, eq } from "drizzle-orm";
import type { Db } from "./open-database";
import { recordings, replays, ticketRuns, tickets } from "./schema";
import { forgetTraces, storeTraces, type TracedReplay } from "./store-traces";
import { createKeepText } from "./stored-once";

/** What a replay of a recording found, run by run; the runs that were the same are only counted. */
export type ReplayReport = {
  /** ISO 8601. */
  at: string;
  codeVersion: string;
  tools: "live" | "recorded";
  results: "live" | "recorded";
  same: number;
  changed: readonly { ticket: string; trial: number; turn: number; what: string; old: string; new: string }[];
  notRun: readonly { ticket: string; trial: number; why: string }[];
};

/** Keeps a replay as the newest freshness of a recording, and what was traced of it. False when the recording is not here. */
export async function storeReplay(
  db: Db,
  recordingId: string,
  report: ReplayReport,
  traced: TracedReplay | null = null,
): Promise<boolean> {
  return db.$client
    .transaction(() => {
      const recording = db
        .select({ id: recordings.id })
        .from(recordings)
        .where(and(eq(recordings.publicId, recordingId), eq(recordings.state, "ready")))
        .get();
      if (recording === undefined) return false;
      const replayId = db
        .insert(replays)
        .values({
          recordingId: recording.id,
          at: report.at,
          codeVersion: report.codeVersion,
          tools: report.tools,
          results: report.results,
          same: report.same,
          changed: report.changed.length,
          notRun: report.notRun.length,
        })
        .returning({ id: replays.id })
        .get().id;
      const runIds = readRunIds(db, recording.id);
      storeResults(db, { recordingId: recording.id, replayId, runIds }, report);
      forgetTraces(db, recording.id);
      if (traced) storeTraces(db, { replayId, runIds }, traced);
      return true;
    })
    .immediate();
}

type At = { recordingId: number; replayId: number; runIds: ReadonlyMap<string, number> };

function storeResults(db: Db, { recordingId, replayId, runIds }: At, report: ReplayReport): void {
  const keep = createKeepText(db, recordingId);
  const put = db.$client.prepare(
    `INSERT OR IGNORE INTO replay_results (replay_id, ticket_run_id, state, turn, what, old_text_id, new_text_id)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { ticket, trial, turn, what, old, new: found } of report.changed) {
    const runId = runIds.get(`${ticket}#${trial}`);
    if (runId !== undefined) put.run(replayId, runId, "changed", turn, what, keep(old), keep(found));
  }
  for (const { ticket, trial, why } of report.notRun) {
    const runId = runIds.get(`${ticket}#${trial}`);
    if (runId !== undefined) put.run(replayId, runId, "not run", null, why, null, null);
  }
}

function readRunIds(db: Db, recordingId: number): Map<string, number> {
  const rows = db
    .select({ id: ticketRuns.id, trial: ticketRuns.trial, ticket: tickets.name })
    .from(ticketRuns)
    .innerJoin(tickets, eq(tickets.id, ticketRuns.ticketId))
    .where(eq(ticketRuns.recordingId, recordingId))
    .all();
  return new Map(rows.map(({ id, trial, ticket }) => [`${ticket}#${trial}`, id]));
}
