import { and, asc, eq, sql } from "drizzle-orm";
import type { MissedTicket } from "@/lib/lint";
import { isCurrent } from "../current-verdicts";
import { createNameOf } from "../name-lookup";
import type { Db } from "../open-database";
import { ticketRuns, tickets, verdicts } from "../schema";

/** More than these tell a lint nothing new. */
const MOST = 2000;
const WRONG = 0;

/** Ticket runs whose first tool was wrong, in the file's order. */
export function readMissed(db: Db, recordingId: number): MissedTicket[] {
  const nameOf = createNameOf(db);
  return db
    .select({
      ticket: tickets.name,
      body: tickets.body,
      trial: ticketRuns.trial,
      expectedId: verdicts.expectedId,
      calledId: verdicts.calledId,
    })
    .from(verdicts)
    .innerJoin(ticketRuns, eq(ticketRuns.id, verdicts.ticketRunId))
    .innerJoin(tickets, eq(tickets.id, ticketRuns.ticketId))
    .where(and(isCurrent(recordingId), sql`${verdicts.standing} = ${WRONG}`))
    .orderBy(asc(verdicts.ordinal))
    .limit(MOST)
    .all()
    .flatMap(({ expectedId, calledId, ...row }) =>
      expectedId === null || expectedId < 0
        ? []
        : [
            {
              ...row,
              expected: nameOf(expectedId),
              called: calledId === null || calledId < 0 ? null : nameOf(calledId),
            },
          ],
    );
}
