import type { Db } from "./open-database";
import { preparedOnce } from "./prepared";
import { readCalls } from "./read-run";
import { createColumns, loadColumns, type RunColumns, readColumns, storeColumns } from "./run-columns";

const CHUNK = 2000;

const statements = preparedOnce(({ $client: client }) => ({
  runs: client.prepare(
    `SELECT r.id, r.ordinal, r.ticket_id AS ticketId, t.name AS ticketName, r.trial, v.expected_id AS expectedId, v.standing, v."right",
       v.goal_reached AS goal, v.unbacked, v.as_written AS asWritten
     FROM ticket_runs r JOIN tickets t ON t.id = r.ticket_id JOIN verdicts v ON v.ticket_run_id = r.id AND v.current = 1
     WHERE r.recording_id = ? AND r.ordinal > ? ORDER BY r.ordinal LIMIT ?`,
  ),
}));

type Row = {
  id: number;
  ordinal: number;
  ticketId: number;
  ticketName: string;
  trial: number;
  standing: number;
} & Record<"expectedId" | "right" | "goal" | "unbacked" | "asWritten", number | null>;

/** The columns of a recording's current scoring; made from its rows, and kept, where an older version stored none. */
export function columnsOf(db: Db, recording: Scored): RunColumns {
  const { scoringId, importedAt } = recording;
  if (scoringId === null) return readOrMake(db, recording);
  // An id is given again after a removal, so the time of the import belongs to the key.
  const key = `${scoringId} ${importedAt}`;
  const held = heldOf(db);
  const columns = held.get(key) ?? readOrMake(db, recording);
  held.delete(key);
  held.set(key, columns);
  let runs = 0;
  for (const one of held.values()) runs += one.length;
  for (const [oldest, { length }] of held) {
    if (runs <= MOST_RUNS_HELD) break;
    held.delete(oldest);
    runs -= length;
  }
  return columns;
}

type Scored = { id: number; mode: "full" | "first-call"; scoringId: number | null; importedAt: string };

/** A comparison and its pages ask for the same two again and again; a scoring never changes. About 100 bytes a run. */
const MOST_RUNS_HELD = 400_000;
const heldOf = preparedOnce(() => new Map<string, RunColumns>());

function readOrMake(db: Db, { id, mode, scoringId }: Scored): RunColumns {
  const known = scoringId === null ? null : loadColumns(db, scoringId);
  if (known !== null) return known;
  const columns = createColumns();
  for (let after = 0; ; ) {
    const rows = statements(db).runs.all(id, after, CHUNK) as Row[];
    const last = rows.at(-1);
    if (last === undefined) break;
    const ids = rows.map((row) => row.id);
    const calls = mode === "full" ? readCalls(db, ids) : new Map();
    for (const row of rows) columns.add({ ...toRun(row), calls: calls.get(row.id) ?? [] });
    after = last.ordinal;
  }
  if (scoringId !== null) storeColumns(db, scoringId, columns);
  return readColumns(columns.result());
}

function toRun({ ticketId, ticketName, trial, expectedId, standing, ...row }: Row) {
  const goal = toFlag(row.goal);
  return {
    ticketId,
    ticketName,
    trial,
    expectedId,
    verdict: {
      measured: standing !== 4,
      right: toFlag(row.right),
      unbacked: toFlag(row.unbacked),
      goal: goal === null ? null : { reached: goal },
      // 2 stands for "this half is not held against anything" (verdict-codec.ts).
      headline: { asWritten: row.asWritten === 2 ? null : toFlag(row.asWritten) },
    },
  };
}

const toFlag = (value: number | null): boolean | null => (value === null ? null : value === 1);
