import { countDistinct, eq, sql } from "drizzle-orm";
import { sha256Hex } from "@/lib/canonical-json";
import type { Tally } from "@/lib/scoring";
import { isCurrent } from "./current-verdicts";
import type { Db } from "./open-database";
import { ticketRuns, verdicts } from "./schema";
import type { OUTCOMES } from "./verdict-codec";

/** The hash of the expectation that expects nothing. */
const NONE = Buffer.from(sha256Hex("null"), "hex");

/** The figures of a recording's row on the first page, as columns. */
export function countAggregates(db: Db, recordingId: number, tally: Tally) {
  const distinct = db
    .select({ tickets: countDistinct(ticketRuns.ticketId) })
    .from(ticketRuns)
    .where(eq(ticketRuns.recordingId, recordingId))
    .get();
  const held = db
    .select({
      fromSuite: sql<number>`coalesce(sum(${verdicts.fromSuite}), 0)`,
      fromNone: sql<number>`coalesce(sum(${verdicts.fromSuite} = 0 and ${verdicts.expectationId} = (select id from expectations where sha256 = ${NONE})), 0)`,
      all: sql<number>`count(*)`,
    })
    .from(verdicts)
    .where(isCurrent(recordingId))
    .get();
  const fromSuite = held?.fromSuite ?? 0;
  const fromNone = held?.fromNone ?? 0;
  const heldOutcome: (typeof OUTCOMES)[number] = "held for a person";
  return {
    tickets: distinct?.tickets ?? 0,
    runs: tally.runs,
    notMeasured: tally.notMeasured,
    notScored: tally.notScored,
    scored: tally.scored,
    right: tally.right,
    goalK: tally.goal?.k ?? null,
    goalN: tally.goal?.n ?? null,
    held: tally.claims === null ? null : (tally.outcomes[heldOutcome] ?? 0),
    fromSuite,
    fromNone,
    fromFile: (held?.all ?? 0) - fromSuite - fromNone,
  };
}
