import { and, type SQL, sql } from "drizzle-orm";
import { isCurrent } from "../current-verdicts";
import type { Db } from "../open-database";
import { ticketRuns, verdicts } from "../schema";
import { conditionsOf } from "./filters";
import { toMatch } from "./match-words";
import type { TicketRowsOptions } from "./types";

/** A run's place in the tickets table: wrong first tool first, then the file's order. */
export type Place = { standing: number; ordinal: number };

/** The condition of every run under a page's filter. */
export function scopeOf(recordingId: number, options: TicketRowsOptions): SQL | undefined {
  return and(isCurrent(recordingId), ...conditionsOf(options), wordsCondition(recordingId, options.query));
}

export const after = ({ standing, ordinal }: Place): SQL =>
  sql`(${verdicts.standing}, ${verdicts.ordinal}) > (${standing}, ${ordinal})`;

export const before = ({ standing, ordinal }: Place): SQL =>
  sql`(${verdicts.standing}, ${verdicts.ordinal}) < (${standing}, ${ordinal})`;

export function countIn(db: Db, scope: SQL | undefined): number {
  return db.select({ n: sql<number>`count(*)` }).from(verdicts).where(scope).get()?.n ?? 0;
}

function wordsCondition(recordingId: number, query: string | undefined): SQL | undefined {
  if (query === undefined || query.trim() === "") return undefined;
  const match = toMatch(query);
  if (match === null) return sql`0`;
  return sql`${verdicts.ticketRunId} in (
    select rowid from run_text where run_text match ${match}
    union
    select ${ticketRuns.id} from ticket_text cross join ${ticketRuns} on ${ticketRuns.ticketId} = ticket_text.rowid
    where ticket_text match ${match} and ${ticketRuns.recordingId} = ${recordingId})`;
}
