import { and, type SQL, sql } from "drizzle-orm";
import { isCurrent } from "../current-verdicts";
import { inIds } from "../in-ids";
import type { Db } from "../open-database";
import { ticketRuns, verdicts } from "../schema";
import { conditionsOf } from "./filters";
import { toMatch } from "./match-words";
import type { TicketRowsOptions } from "./types";

/** A run's place in the tickets table: wrong first tool first, then the file's order. */
export type Place = { standing: number; ordinal: number };

/** The condition of every run under a page's filter. */
export function scopeOf(db: Db, recordingId: number, options: TicketRowsOptions): SQL | undefined {
  const conditions = conditionsOf(options);
  const words = options.query?.trim() ?? "";
  if (words === "") return and(isCurrent(recordingId), ...conditions);
  const match = toMatch(words);
  if (match === null) return sql`0`;
  const few = findFewRuns(db, recordingId, match);
  if (few === null) return and(isCurrent(recordingId), ...conditions, isAmongRuns(recordingId, match));
  // The plus keeps SQLite from walking the whole recording to look for a handful of runs.
  const ofRecording = sql`+${verdicts.recordingId} = ${recordingId} and ${verdicts.current} = 1`;
  return and(inIds(verdicts.ticketRunId, few), ofRecording, ...conditions);
}

export const after = ({ standing, ordinal }: Place): SQL =>
  sql`(${verdicts.standing}, ${verdicts.ordinal}) > (${standing}, ${ordinal})`;

export const before = ({ standing, ordinal }: Place): SQL =>
  sql`(${verdicts.standing}, ${verdicts.ordinal}) < (${standing}, ${ordinal})`;

export function countIn(db: Db, scope: SQL | undefined): number {
  return db.select({ n: sql<number>`count(*)` }).from(verdicts).where(scope).get()?.n ?? 0;
}

const FEW = 2000;

/** The runs that hold the words, where they are few; null where they are many. */
function findFewRuns(db: Db, recordingId: number, match: string): number[] | null {
  const found = db.all<{ id: number }>(sql`${runsWith(recordingId, match)} limit ${FEW + 1}`);
  return found.length > FEW ? null : found.map(({ id }) => id);
}

function isAmongRuns(recordingId: number, match: string): SQL {
  return sql`${verdicts.ticketRunId} in (${runsWith(recordingId, match)})`;
}

/** Ids of runs whose replies or arguments, or whose ticket, match. */
function runsWith(recordingId: number, match: string): SQL {
  return sql`select rowid as id from run_text where run_text match ${match}
    union
    select ${ticketRuns.id} as id from ticket_text cross join ${ticketRuns} on ${ticketRuns.ticketId} = ticket_text.rowid
    where ticket_text match ${match} and ${ticketRuns.recordingId} = ${recordingId}`;
}
