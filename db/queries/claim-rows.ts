import { and, asc, sql } from "drizzle-orm";
import { isCurrent } from "../current-verdicts";
import { inIds } from "../in-ids";
import type { Db } from "../open-database";
import { readRun } from "../read-run";
import { readVerdicts } from "../read-verdict";
import { verdicts } from "../schema";
import type { ClaimRow } from "./types";

/** Unbacked claims of the holding rule, in the order of the tickets table, from at most `limit` runs. */
export function readUnbackedClaims(db: Db, recordingId: number, limit: number): ClaimRow[] {
  const held = db
    .select({ id: verdicts.id, ticketRunId: verdicts.ticketRunId })
    .from(verdicts)
    .where(and(isCurrent(recordingId), sql`${verdicts.unbacked} = 1`))
    .orderBy(asc(verdicts.standing), asc(verdicts.ordinal))
    .limit(limit)
    .all();
  const runs = new Map(held.map(({ ticketRunId }) => [ticketRunId, readRun(db, ticketRunId)]));
  const ids = held.map(({ id }) => id);
  const answerOf = (ticketRunId: number) => runs.get(ticketRunId)?.answer ?? "";
  return readVerdicts(db, recordingId, inIds(verdicts.id, ids), answerOf)
    .toSorted((left, right) => ids.indexOf(left.verdictId) - ids.indexOf(right.verdictId))
    .flatMap(({ verdict, ticketRunId }) =>
      (verdict.claims ?? [])
        .filter((claim) => claim.state === "unbacked")
        .map((claim) => ({
          ticket: verdict.ticket,
          trial: verdict.trial,
          sentence: claim.sentence,
          match: { start: claim.match.start - claim.start, end: claim.match.end - claim.start },
          rule: claim.rule,
          action: claim.action,
          state: claim.state,
          candidates: claim.candidates,
          calledTools: (runs.get(ticketRunId)?.calls ?? []).map((call) => call.tool),
        })),
    );
}
