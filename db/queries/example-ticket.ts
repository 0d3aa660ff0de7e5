import { and, asc, eq, sql } from "drizzle-orm";
import { isCurrent } from "../current-verdicts";
import type { Db } from "../open-database";
import { ticketRuns, tickets, verdicts } from "../schema";
import { readUnbackedClaims } from "./claim-rows";
import { readScoring } from "./get-scorecard";
import { readRecordings } from "./recording-row";
import { readTicketRows } from "./ticket-rows";
import type { ExampleTicket } from "./types";

/**
 * The first page's ticket: the newest chat model's wrong first tool with a claim no call backs, else any of its wrong
 * ones, else a baseline's. Never from the worked example, an upload or a toy model; null when nothing fits.
 */
export async function exampleTicket(db: Db): Promise<ExampleTicket | null> {
  const candidates = readRecordings(db).filter(
    ({ row }) => row.group === "model" || row.group === "baseline",
  );
  const ordered = [...candidates].sort(
    (left, right) => rank(left.row.group, left.row.mode) - rank(right.row.group, right.row.mode),
  );
  for (const { stored, row } of ordered) {
    const wrong = findWrong(db, stored.id);
    if (wrong === null) continue;
    const [ticket] = readTicketRows(db, [wrong.verdictId]);
    if (ticket === undefined) continue;
    const claims = readUnbackedClaims(db, stored.id, 200);
    const { confusions, perExpected } = readScoring(db, stored).scorecard;
    const largest = confusions.toSorted((left, right) => right.n - left.n)[0];
    const of = perExpected.find(({ expected }) => expected === largest?.expected)?.n;
    return {
      recording: row,
      ticket,
      body: wrong.body,
      claim: claims.find((claim) => claim.ticket === ticket.ticket && claim.trial === ticket.trial) ?? null,
      confusion: largest === undefined || of === undefined ? null : { ...largest, of },
    };
  }
  return null;
}

function rank(group: string, mode: string): number {
  if (group === "model") return mode === "full" ? 0 : 1;
  return 2;
}

function findWrong(db: Db, recordingId: number): { verdictId: number; body: string } | null {
  const found = db
    .select({ verdictId: verdicts.id, body: tickets.body })
    .from(verdicts)
    .innerJoin(ticketRuns, eq(ticketRuns.id, verdicts.ticketRunId))
    .innerJoin(tickets, eq(tickets.id, ticketRuns.ticketId))
    .where(and(isCurrent(recordingId), sql`${verdicts.standing} = 0`))
    .orderBy(sql`coalesce(${verdicts.unbacked}, 0) desc`, asc(verdicts.ordinal))
    .limit(1)
    .get();
  return found ?? null;
}
