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
    .select({ id: verdicts.id })
    .from(verdicts)
    .where(and(isCurrent(recordingId), sql`${verdicts.unbacked} = 1`))
    .orderBy(asc(verdicts.standing), asc(verdicts.ordinal))
    .limit(limit)
    .all();
  const ids = held.map(({ id }) => id);
  return readClaimRows(db, recordingId, ids);
}

/** Unbacked claims of the holding rule in some runs, given by their verdicts and in that order. */
export function readClaimRows(db: Db, recordingId: number, verdictIds: readonly number[]): ClaimRow[] {
  const answerOf = (ticketRunId: number) => readRun(db, ticketRunId).answer ?? "";
  return readVerdicts(db, recordingId, inIds(verdicts.id, verdictIds), answerOf)
    .toSorted((left, right) => verdictIds.indexOf(left.verdictId) - verdictIds.indexOf(right.verdictId))
    .flatMap(({ verdict, ticketRunId }) => {
      const unbacked = (verdict.claims ?? []).filter((claim) => claim.state === "unbacked");
      const calledTools = unbacked.length === 0 ? [] : readRun(db, ticketRunId).calls.map(({ tool }) => tool);
      return unbacked.map((claim) => ({
        ticket: verdict.ticket,
        trial: verdict.trial,
        sentence: claim.sentence,
        match: { start: claim.match.start - claim.start, end: claim.match.end - claim.start },
        rule: claim.rule,
        action: claim.action,
        state: claim.state,
        candidates: claim.candidates,
        calledTools,
      }));
    });
}
