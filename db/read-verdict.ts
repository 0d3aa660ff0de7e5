import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { isLosslessNumber, LosslessNumber } from "lossless-json";
import type { ClaimVerdict } from "@/lib/claims";
import type { RunVerdict } from "@/lib/scoring";
import type { Expectation } from "@/lib/ticket";
import { isCurrent } from "./current-verdicts";
import { createNameOf } from "./name-lookup";
import type { Db } from "./open-database";
import { claims, expectations, ticketRuns, tickets, verdicts } from "./schema";
import { unpackVerdict } from "./verdict-codec";

/** A current verdict with what it was held against and where it stands. */
export type StoredVerdict = {
  verdictId: number;
  ticketRunId: number;
  ticketSha256: string;
  standing: number;
  ordinal: number;
  body: string;
  expectation: Expectation | null;
  fromSuite: boolean;
  verdict: RunVerdict;
};

/** The claims of a verdict; its sentences are pieces of the run's answer. */
type StoredClaim = Omit<ClaimVerdict, "sentence"> & { strict: boolean };

/**
 * Current verdicts of a recording in the file's order. `answerOf` gives a run's answer, asked only where it holds a
 * claim; without it sentences are "".
 */
export function readVerdicts(
  db: Db,
  recordingId: number,
  where?: SQL,
  answerOf: (ticketRunId: number) => string = () => "",
): StoredVerdict[] {
  const nameOf = createNameOf(db);
  const expectationOf = createExpectationOf();
  const rows = db
    .select({
      verdict: verdicts,
      ticket: tickets.name,
      sha256: tickets.sha256,
      body: tickets.body,
      trial: ticketRuns.trial,
      expectation: expectations.json,
    })
    .from(verdicts)
    .innerJoin(ticketRuns, eq(ticketRuns.id, verdicts.ticketRunId))
    .innerJoin(tickets, eq(tickets.id, ticketRuns.ticketId))
    .innerJoin(expectations, eq(expectations.id, verdicts.expectationId))
    .where(scopeOf(recordingId, where))
    .orderBy(asc(verdicts.ordinal))
    .all();
  const claimsOf = readClaims(db, recordingId, where);
  return rows.map(({ verdict, ticket, sha256, body, trial, expectation: json }) => {
    const expectation = expectationOf(verdict.expectationId, json);
    const found = claimsOf.get(verdict.id) ?? [];
    const answer = found.length === 0 ? "" : answerOf(verdict.ticketRunId);
    const withSentences = found.map((claim) => ({
      ...claim,
      sentence: answer.slice(claim.start, claim.end),
    }));
    return {
      verdictId: verdict.id,
      ticketRunId: verdict.ticketRunId,
      ticketSha256: sha256.toString("hex"),
      standing: verdict.standing,
      ordinal: verdict.ordinal,
      body,
      expectation,
      fromSuite: verdict.fromSuite === 1,
      verdict: unpackVerdict({ ...verdict, ticket, trial, expectation, claims: withSentences }, nameOf),
    };
  });
}

/** With a condition of its own the plus keeps SQLite from walking the whole recording to look for a few. */
function scopeOf(recordingId: number, where: SQL | undefined): SQL | undefined {
  if (where === undefined) return isCurrent(recordingId);
  return and(where, sql`+${verdicts.recordingId} = ${recordingId} and ${verdicts.current} = 1`);
}

function readClaims(db: Db, recordingId: number, where: SQL | undefined): Map<number, StoredClaim[]> {
  const held = db
    .select({ id: verdicts.id })
    .from(verdicts)
    .innerJoin(ticketRuns, eq(ticketRuns.id, verdicts.ticketRunId))
    .innerJoin(tickets, eq(tickets.id, ticketRuns.ticketId))
    .where(scopeOf(recordingId, where));
  const rows = db
    .select()
    .from(claims)
    .where(inArray(claims.verdictId, held))
    .orderBy(asc(claims.verdictId), asc(claims.position))
    .all();
  const found = new Map<number, StoredClaim[]>();
  for (const row of rows) {
    const of = found.get(row.verdictId) ?? [];
    found.set(row.verdictId, of);
    of.push({
      rule: row.rule,
      action: row.action,
      start: row.start,
      end: row.end,
      match: { start: row.matchStart, end: row.matchEnd },
      objects: row.objects as string[],
      state: row.state,
      candidates: row.candidates as ClaimVerdict["candidates"],
      strict: row.strict,
    });
  }
  return found;
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A long whole number is stored as the object it was; as a LosslessNumber again it can be compared. */
function parseStored(json: string): Expectation | null {
  if (!json.includes('"isLosslessNumber":true')) return JSON.parse(json);
  return JSON.parse(json, (_, value) =>
    isLosslessNumber(value) && JSON_NUMBER.test(String(value.value))
      ? new LosslessNumber(value.value)
      : value,
  );
}

/** Expectations parsed once each: many runs share one. */
function createExpectationOf(): (id: number, json: string) => Expectation | null {
  const parsed = new Map<number, Expectation | null>();
  return (id, json) => {
    if (!parsed.has(id)) parsed.set(id, parseStored(json));
    return parsed.get(id) ?? null;
  };
}
