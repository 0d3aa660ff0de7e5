import { and, eq, sql } from "drizzle-orm";
import { type ClaimAnnotation, claimKey, type RecordingNotes } from "@/lib/annotations";
import { isCurrent } from "../current-verdicts";
import type { Db } from "../open-database";
import { ticketRuns, tickets, verdicts } from "../schema";
import { readClaimRows } from "./claim-rows";
import { readRecording } from "./recording-row";
import type { ClaimReview } from "./review-types";
import type { ClaimRow } from "./types";

/**
 * What people decided about the unbacked claims of a recording, in replies, beside the count found, which stays. A
 * reply is dismissed when every unbacked claim in it is, confirmed when one is. Null where claims are not measured.
 */
export async function getClaimReview(
  db: Db,
  id: string,
  claims: RecordingNotes["claims"],
): Promise<ClaimReview | null> {
  const stored = readRecording(db, id)?.stored;
  if (stored?.held == null) return null;
  const decided = [
    ...new Set([...claims.values()].map(({ ticket, trial }) => JSON.stringify([ticket, trial]))),
  ];
  const found = db
    .select({ id: verdicts.id })
    .from(verdicts)
    .innerJoin(ticketRuns, eq(ticketRuns.id, verdicts.ticketRunId))
    .innerJoin(tickets, eq(tickets.id, ticketRuns.ticketId))
    .where(
      and(
        isCurrent(stored.id),
        sql`${verdicts.unbacked} = 1`,
        sql`json_array(${tickets.name}, ${ticketRuns.trial}) in (select value from json_each(${JSON.stringify(decided)}))`,
      ),
    );
  const ids = decided.length === 0 ? [] : found.all().map((row) => row.id);
  const said = ids.map((verdictId) => decideReply(readClaimRows(db, stored.id, [verdictId]), claims));
  return {
    found: stored.held,
    dismissed: said.filter((decision) => decision === "dismissed").length,
    confirmed: said.filter((decision) => decision === "confirmed").length,
  };
}

function decideReply(
  rows: readonly ClaimRow[],
  claims: RecordingNotes["claims"],
): ClaimAnnotation["decision"] | null {
  const decisions = rows.map((row) => claims.get(claimKey(row))?.decision ?? null);
  if (decisions.includes("confirmed")) return "confirmed";
  return decisions.every((decision) => decision === "dismissed") ? "dismissed" : null;
}
