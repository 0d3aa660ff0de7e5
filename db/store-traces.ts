import { deflateRawSync, inflateRawSync } from "node:zlib";
import { and, desc, eq, isNull, type SQL } from "drizzle-orm";
import type { RunTrace, ToolCallSummary } from "@/lib/trace";
import type { Db } from "./open-database";
import type { ReplayToolCalls } from "./queries/types";
import { replays, replayTraces } from "./schema";

/** What was seen during a replay. `run` null: while connecting. */
export type TracedReplay = {
  traces: readonly { run: { ticket: string; trial: number } | null; trace: RunTrace }[];
  /** Ticket runs that were traced and are not among `traces`. */
  left: number;
  toolCalls: readonly ToolCallSummary[];
};

/** Packed bytes kept of one replay; what a ticket run of the shop takes is 1 to 3 KB. */
export const MOST_TRACE_BYTES = 4 * 1024 * 1024;

/** Drops the traces of a recording's replays: only the newest one's are kept. The caller holds the transaction. */
export function forgetTraces({ $client: client }: Db, recordingId: number): void {
  client
    .prepare("DELETE FROM replay_traces WHERE replay_id IN (SELECT id FROM replays WHERE recording_id = ?)")
    .run(recordingId);
}

/** Keeps a replay's traces. The caller holds the transaction. */
export function storeTraces(
  db: Db,
  at: { replayId: number; runIds: ReadonlyMap<string, number> },
  { traces, left, toolCalls }: TracedReplay,
): void {
  const put = db.$client.prepare(
    "INSERT INTO replay_traces (replay_id, ticket_run_id, packed) VALUES (?, ?, ?)",
  );
  let [bytes, cut] = [0, left];
  for (const { run, trace } of traces) {
    const runId = run === null ? null : at.runIds.get(`${run.ticket}#${run.trial}`);
    if (runId === undefined) continue;
    const packed = deflateRawSync(JSON.stringify(trace), { level: 3 });
    bytes += packed.byteLength;
    if (bytes <= MOST_TRACE_BYTES) put.run(at.replayId, runId, packed);
    else cut += 1;
  }
  db.update(replays).set({ toolCalls, tracesLeft: cut }).where(eq(replays.id, at.replayId)).run();
}

/** What a ticket page shows of the newest replay. */
export type PageTrace = {
  connecting: RunTrace | null;
  run: RunTrace | null;
  /** Ticket runs of that replay whose trace was too much to keep. */
  left: number;
};

/** The traces of a recording's newest replay that belong to one ticket run; null where it was not traced. */
export function readPageTrace(db: Db, recordingId: number, ticketRunId: number): PageTrace | null {
  const newest = readNewest(db, recordingId);
  if (newest === undefined || newest.tracesLeft === null) return null;
  const ofRun = eq(replayTraces.ticketRunId, ticketRunId);
  const read = (of: SQL): RunTrace | null => {
    const row = db
      .select({ packed: replayTraces.packed })
      .from(replayTraces)
      .where(and(eq(replayTraces.replayId, newest.id), of))
      .get();
    return row === undefined ? null : unpack(row.packed);
  };
  return { connecting: read(isNull(replayTraces.ticketRunId)), run: read(ofRun), left: newest.tracesLeft };
}

/** Calls by tool in a recording's newest replay, with the time of it; null where it was not traced. */
export function readToolCalls(db: Db, recordingId: number): ReplayToolCalls | null {
  const newest = readNewest(db, recordingId);
  if (newest === undefined || newest.toolCalls === null) return null;
  return { at: newest.at, tools: newest.toolCalls as ToolCallSummary[] };
}

function readNewest(db: Db, recordingId: number) {
  return db
    .select({ id: replays.id, at: replays.at, toolCalls: replays.toolCalls, tracesLeft: replays.tracesLeft })
    .from(replays)
    .where(eq(replays.recordingId, recordingId))
    .orderBy(desc(replays.id))
    .limit(1)
    .get();
}

/** Written by `storeTraces` alone. */
function unpack(packed: Buffer): RunTrace {
  return JSON.parse(inflateRawSync(packed).toString("utf8"));
}
