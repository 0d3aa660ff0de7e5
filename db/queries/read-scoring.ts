import { eq } from "drizzle-orm";
import { type Scorecard, summarize, type Tally } from "@/lib/scoring";
import type { Db } from "../open-database";
import { rulesets, scorings } from "../schema";
import type { StoredRecording } from "./recording-row";

/** The current scoring of a recording with its rates. */
export function readScoring(
  db: Db,
  stored: StoredRecording,
): { scorecard: Scorecard; at: string; ruleset: typeof rulesets.$inferSelect } {
  const found = db
    .select({ at: scorings.at, tally: scorings.tally, ruleset: rulesets })
    .from(scorings)
    .innerJoin(rulesets, eq(rulesets.id, scorings.rulesetId))
    .where(eq(scorings.id, stored.scoringId ?? 0))
    .get();
  if (found === undefined) {
    throw new Error(
      `The scores of "${stored.publicId}" are missing from the database; run "rightcall rebuild".`,
    );
  }
  const tally: Tally = JSON.parse(found.tally);
  return { scorecard: summarize(tally), at: found.at, ruleset: found.ruleset };
}
