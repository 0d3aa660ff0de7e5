import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { withinFolder } from "@/lib/storage";
import type { Db } from "./open-database";
import { isAlive, thisProcess } from "./process-identity";
import { forgetTraces } from "./store-traces";

const CHUNK = 500;

/** Rows this process is importing or removing now; a reload of a bundle must not take them for leftovers. */
const shared = globalThis as typeof globalThis & { rightcallActive?: Set<number> };
shared.rightcallActive ??= new Set();
export const activeRecordings: Set<number> = shared.rightcallActive;

/**
 * Takes a recording out of the database: unseen at once, its rows go in chunks, then every text, ticket,
 * declaration and expectation that no other recording needs. With a data folder its file there goes too, first: a
 * file that stayed would come back at the next start. False when no such recording is here.
 */
export async function removeRecording(db: Db, publicId: string, dataDir?: string): Promise<boolean> {
  const { $client: client } = db;
  const { pid, start } = thisProcess();
  if (dataDir !== undefined && isKeptHere(db, publicId)) {
    await rm(withinFolder(join(dataDir, "recordings"), `${publicId}.jsonl`), { force: true });
  }
  const id = client
    .prepare(
      `UPDATE recordings SET state = 'importing', owner_pid = ?, owner_start = ?, public_id = ?, file_sha256 = ?
       WHERE public_id = ? AND state = 'ready' RETURNING id`,
    )
    .pluck()
    .get(pid, start, ...placeholders(), publicId);
  if (typeof id !== "number") return false;
  await deleteRows(db, id);
  return true;
}

function isKeptHere({ $client: client }: Db, publicId: string): boolean {
  return (
    client
      .prepare("SELECT 1 FROM recordings WHERE public_id = ? AND state = 'ready' AND origin <> 'bundled'")
      .get(publicId) !== undefined
  );
}

/** Names for a row that is not to be seen: no public id and no hash can be equal to them. */
export function placeholders(): [publicId: string, fileSha256: string] {
  const unseen = `importing:${randomUUID()}`;
  return [unseen, unseen];
}

/** Deletes every row of an unseen recording, letting the process answer others between chunks. */
export async function deleteRows(db: Db, id: number): Promise<void> {
  activeRecordings.add(id);
  try {
    while (deleteChunk(db, id)) await nextTurn();
    deleteRest(db, id);
  } finally {
    activeRecordings.delete(id);
  }
}

/** Deletes what imports and removals of processes that are gone left behind. Those of living ones stay. */
export function removeLeftovers(db: Db): void {
  const unseen = db.$client
    .prepare("SELECT id, owner_pid AS pid, owner_start AS start FROM recordings WHERE state = 'importing'")
    .all() as { id: number; pid: number; start: string | null }[];
  for (const { id, pid, start } of unseen) {
    const ours = pid === process.pid;
    if (ours ? activeRecordings.has(id) : isAlive({ pid, start })) continue;
    while (deleteChunk(db, id));
    deleteRest(db, id);
  }
}

const OF_RUNS = ["turns", "calls", "consents", "preferences", "replay_results", "replay_traces"];

function deleteChunk({ $client: client }: Db, id: number): boolean {
  const first = client.prepare("SELECT min(ordinal) FROM ticket_runs WHERE recording_id = ?").pluck().get(id);
  if (typeof first !== "number") return false;
  const runs = "SELECT id FROM ticket_runs WHERE recording_id = @id AND ordinal < @until";
  const range = { id, until: first + CHUNK };
  client
    .transaction(() => {
      const verdicts = `SELECT id FROM verdicts WHERE ticket_run_id IN (${runs})`;
      client.prepare(`DELETE FROM claims WHERE verdict_id IN (${verdicts})`).run(range);
      client.prepare(`DELETE FROM verdicts WHERE ticket_run_id IN (${runs})`).run(range);
      for (const table of OF_RUNS) {
        client.prepare(`DELETE FROM ${table} WHERE ticket_run_id IN (${runs})`).run(range);
      }
      client.prepare(`DELETE FROM run_text WHERE rowid IN (${runs})`).run(range);
      client.prepare("DELETE FROM ticket_runs WHERE recording_id = @id AND ordinal < @until").run(range);
    })
    .immediate();
  return true;
}

function deleteRest(db: Db, id: number): void {
  const { $client: client } = db;
  const run = (sql: string, ...values: number[]) => client.prepare(sql).run(...values);
  client
    .transaction(() => {
      run("DELETE FROM run_columns WHERE scoring_id IN (SELECT id FROM scorings WHERE recording_id = ?)", id);
      forgetTraces(db, id);
      for (const table of ["line_faults", "recording_texts", "replays", "scorings"]) {
        run(`DELETE FROM ${table} WHERE recording_id = ?`, id);
      }
      run("DELETE FROM recordings WHERE id = ?", id);
      const orphans = "SELECT id FROM tickets WHERE id NOT IN (SELECT ticket_id FROM ticket_runs)";
      run(`DELETE FROM ticket_text WHERE rowid IN (${orphans})`);
      run(`DELETE FROM tickets WHERE id IN (${orphans})`);
      run(
        `DELETE FROM expectations WHERE id NOT IN (SELECT file_expectation_id FROM ticket_runs)
           AND id NOT IN (SELECT expectation_id FROM verdicts)`,
      );
      run("DELETE FROM texts WHERE id NOT IN (SELECT text_id FROM recording_texts)");
      const lists = "SELECT tool_list_id FROM recordings WHERE tool_list_id IS NOT NULL";
      for (const table of ["tools", "listed_servers"]) {
        run(`DELETE FROM ${table} WHERE tool_list_id NOT IN (${lists})`);
      }
      run(`DELETE FROM tool_lists WHERE id NOT IN (${lists})`);
      run("DELETE FROM declarations WHERE id NOT IN (SELECT declaration_id FROM tools)");
    })
    .immediate();
}
