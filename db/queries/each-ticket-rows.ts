import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, eq, sql } from "drizzle-orm";
import { isCurrent } from "../current-verdicts";
import type { Db } from "../open-database";
import { ticketRuns, verdicts } from "../schema";
import { STANDING } from "../verdict-codec";
import { readRecording } from "./recording-row";
import { readTicketRows } from "./ticket-rows";
import type { TicketRow } from "./types";

const CHUNK = 500;

/**
 * Every ticket run of a recording in the file's order, a chunk at a time, so that other requests are answered between
 * two chunks. `failed` keeps those that are not measured. Arguments come whole.
 *
 * @throws Error where the recording is not here, or goes while it is read.
 */
export async function* eachTicketRows(
  db: Db,
  recordingId: string,
  { failed = false }: { failed?: boolean } = {},
): AsyncGenerator<readonly TicketRow[]> {
  const found = readRecording(db, recordingId);
  if (found === null) throw new Error(`There is no recording "${recordingId}" here.`);
  const { id, runs, notMeasured } = found.stored;
  let read = 0;
  for (let after = 0; ; ) {
    const next = failed ? nextFailed(db, id, after) : nextRuns(db, id, after);
    const last = next.at(-1);
    if (last === undefined) break;
    yield readTicketRows(
      db,
      next.map(({ verdictId }) => verdictId),
      true,
    );
    read += next.length;
    after = last.ordinal;
    await nextTurn();
  }
  if (read !== (failed ? notMeasured : runs)) {
    throw new Error(`"${recordingId}" was removed or scored again while it was read; export it once more.`);
  }
}

type Place = { verdictId: number; ordinal: number };

function nextRuns(db: Db, recordingId: number, after: number): Place[] {
  return db
    .select({ verdictId: verdicts.id, ordinal: ticketRuns.ordinal })
    .from(ticketRuns)
    .innerJoin(verdicts, and(eq(verdicts.ticketRunId, ticketRuns.id), eq(verdicts.current, 1)))
    .where(and(eq(ticketRuns.recordingId, recordingId), sql`${ticketRuns.ordinal} > ${after}`))
    .orderBy(asc(ticketRuns.ordinal))
    .limit(CHUNK)
    .all();
}

function nextFailed(db: Db, recordingId: number, after: number): Place[] {
  return db
    .select({ verdictId: verdicts.id, ordinal: verdicts.ordinal })
    .from(verdicts)
    .where(
      and(
        isCurrent(recordingId),
        sql`${verdicts.standing} = ${STANDING.notMeasured} and ${verdicts.ordinal} > ${after}`,
      ),
    )
    .orderBy(asc(verdicts.ordinal))
    .limit(CHUNK)
    .all();
}
