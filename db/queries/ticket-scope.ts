import { and, type SQL, sql } from "drizzle-orm";
import { isCurrent } from "../current-verdicts";
import type { Db } from "../open-database";
import { preparedOnce } from "../prepared";
import { verdicts } from "../schema";
import { conditionsOf } from "./filters";
import { toMatch } from "./match-words";
import type { TicketRowsOptions } from "./types";

/** The condition of every run under a page's filter. */
export function scopeOf(db: Db, recordingId: number, options: TicketRowsOptions): SQL | undefined {
  const conditions = conditionsOf(options);
  const words = options.query?.trim() ?? "";
  if (words === "") return and(isCurrent(recordingId), ...conditions);
  const match = toMatch(words);
  if (match === null) return sql`0`;
  const found = findRuns(db, recordingId, match);
  const conditionsHere = and(...conditions);
  if (found > FEW) {
    const isFound = sql`exists (select 1 from temp.found_runs where id = ${verdicts.ticketRunId})`;
    return and(isCurrent(recordingId), conditionsHere, isFound);
  }
  // The plus keeps SQLite from walking the whole recording to look for a handful of runs.
  const ofRecording = sql`+${verdicts.recordingId} = ${recordingId} and ${verdicts.current} = 1`;
  return and(sql`${verdicts.ticketRunId} in (select id from temp.found_runs)`, ofRecording, conditionsHere);
}

type WithinPart = { standing: number; ordinal: number };

export const after = ({ standing, ordinal }: WithinPart): SQL =>
  sql`(${verdicts.standing}, ${verdicts.ordinal}) > (${standing}, ${ordinal})`;

export const before = ({ standing, ordinal }: WithinPart): SQL =>
  sql`(${verdicts.standing}, ${verdicts.ordinal}) < (${standing}, ${ordinal})`;

export function countIn(db: Db, scope: SQL | undefined): number {
  return db.select({ n: sql<number>`count(*)` }).from(verdicts).where(scope).get()?.n ?? 0;
}

const FEW = 2000;

const statements = preparedOnce(({ $client: client }) => {
  client.exec("CREATE TEMP TABLE IF NOT EXISTS found_runs (id INTEGER PRIMARY KEY)");
  return {
    forget: client.prepare("DELETE FROM temp.found_runs"),
    span: client.prepare(
      `SELECT (SELECT id FROM ticket_runs WHERE recording_id = ? ORDER BY ordinal LIMIT 1) AS first,
         (SELECT id FROM ticket_runs WHERE recording_id = ? ORDER BY ordinal DESC LIMIT 1) AS last`,
    ),
    inRuns: client.prepare(
      "INSERT INTO temp.found_runs SELECT rowid FROM run_text WHERE run_text MATCH @match AND rowid BETWEEN @first AND @last",
    ),
    inTickets: client.prepare(
      `INSERT OR IGNORE INTO temp.found_runs
       SELECT r.id FROM ticket_text t CROSS JOIN ticket_runs r ON r.ticket_id = t.rowid
       WHERE t.ticket_text MATCH @match AND r.recording_id = @id`,
    ),
  };
});

/**
 * Puts the runs of a recording whose replies, arguments or ticket match into a table of this connection, once for all
 * that a page asks of them, and says how many rows that took. Runs of an import that goes on at the same time lie
 * between them: what a page shows is of its recording all the same.
 */
function findRuns(db: Db, recordingId: number, match: string): number {
  const { forget, span, inRuns, inTickets } = statements(db);
  forget.run();
  const ids = span.get(recordingId, recordingId) as { first: number | null; last: number | null };
  if (ids.first === null) return 0;
  return inRuns.run({ match, ...ids }).changes + inTickets.run({ match, id: recordingId }).changes;
}
