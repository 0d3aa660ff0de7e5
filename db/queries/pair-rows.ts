import { and, asc, eq } from "drizzle-orm";
import type { RunVerdict } from "@/lib/scoring";
import type { RecordedCall } from "@/lib/ticket-run";
import { inIds } from "../in-ids";
import type { Db } from "../open-database";
import { readCalls } from "../read-run";
import { readVerdicts, type StoredVerdict } from "../read-verdict";
import { ticketRuns, turns, verdicts } from "../schema";
import { excerptOf } from "./excerpt";
import type { PairedVerdicts } from "./pair-tools";
import type { ClaimState, PairRow, PairSide } from "./types";

const ARGUMENTS_SHOWN = 400;

/** A pair by the places of its runs in their files, from 1. */
export type PairPlace = { state: PairRow["state"]; base: number; candidate: number };

export type ReadPairs = {
  /** Arguments as long as they are. */
  whole?: boolean;
  /** Verdicts in place of the stored ones. */
  paired?: { base: PairedVerdicts; candidate: PairedVerdicts };
};

/** Pairs as rows, call beside call, in the order given. Arguments are cut unless `whole`. */
export function readPairRows(
  db: Db,
  pairs: readonly PairPlace[],
  recordings: { base: number; candidate: number },
  { whole = false, paired }: ReadPairs = {},
): PairRow[] {
  const read = (side: "base" | "candidate") =>
    verdictsAt(
      db,
      recordings[side],
      pairs.map((pair) => pair[side]),
      paired?.[side],
    );
  const [bases, candidates] = [read("base"), read("candidate")];
  const found = pairs.flatMap(({ state, base, candidate }) => {
    const [left, right] = [bases.get(base), candidates.get(candidate)];
    return left === undefined || right === undefined ? [] : [{ state, left, right }];
  });
  const ids = found.flatMap(({ left, right }) => [left.ticketRunId, right.ticketRunId]);
  const calls = readCalls(db, ids);
  const replies = readReplies(db, ids);
  return found.map(
    ({ state, left, right }): PairRow => ({
      ticket: left.verdict.ticket,
      trial: left.verdict.trial,
      excerpt: excerptOf(left.body),
      expected: left.verdict.expected,
      state,
      base: toSide(left, calls, whole),
      candidate: toSide(right, calls, whole),
      differsAt: firstDifference(stepsOf(left, calls, replies), stepsOf(right, calls, replies)),
    }),
  );
}

/** Current verdicts by their run's place in the file. */
function verdictsAt(
  db: Db,
  recordingId: number,
  ordinals: readonly number[],
  paired: PairedVerdicts | undefined,
): Map<number, StoredVerdict> {
  const ids = db
    .select({ id: verdicts.id })
    .from(ticketRuns)
    .innerJoin(verdicts, and(eq(verdicts.ticketRunId, ticketRuns.id), eq(verdicts.current, 1)))
    .where(and(eq(ticketRuns.recordingId, recordingId), inIds(ticketRuns.ordinal, ordinals)))
    .all();
  const found = readVerdicts(
    db,
    recordingId,
    inIds(
      verdicts.id,
      ids.map(({ id }) => id),
    ),
  );
  return new Map(
    found.map((row) => [row.ordinal, { ...row, verdict: paired?.get(row.ordinal)?.is ?? row.verdict }]),
  );
}

type CallsByRun = ReadonlyMap<number, readonly RecordedCall[]>;

function toSide({ ticketRunId, verdict }: StoredVerdict, calls: CallsByRun, whole: boolean): PairSide {
  const given = calls.get(ticketRunId)?.[0]?.arguments ?? null;
  return {
    called: verdict.firstTool,
    arguments: whole ? given : (given?.slice(0, ARGUMENTS_SHOWN) ?? null),
    right: verdict.right,
    goal: verdict.goal,
    outcome: verdict.outcome,
    claim: worstClaim(verdict),
  };
}

function worstClaim({ claims }: RunVerdict): ClaimState | null {
  if (claims === null) return null;
  const states = new Set(claims.map(({ state }) => state));
  return (["unbacked", "cannot tell", "backed"] as const).find((state) => states.has(state)) ?? "none";
}

/** Each turn as one text: its calls, or its reply where it has none. */
function stepsOf(
  { ticketRunId }: StoredVerdict,
  calls: CallsByRun,
  replies: ReadonlyMap<number, ReadonlyMap<number, string>>,
): ReadonlyMap<number, string> {
  const steps = new Map<number, string>();
  for (const [turn, reply] of replies.get(ticketRunId) ?? []) {
    const own = (calls.get(ticketRunId) ?? []).filter((call) => call.turn === turn);
    const called = own.map(({ tool, arguments: given }) => [tool, given]);
    steps.set(turn, called.length > 0 ? JSON.stringify(called) : reply);
  }
  return steps;
}

function firstDifference(
  left: ReadonlyMap<number, string>,
  right: ReadonlyMap<number, string>,
): number | null {
  const turnNumbers = [...new Set([...left.keys(), ...right.keys()])].sort((one, other) => one - other);
  return turnNumbers.find((turn) => left.get(turn) !== right.get(turn)) ?? null;
}

/** Replies as they are encoded, which is enough to tell whether two without calls are the same. */
function readReplies(db: Db, ticketRunIds: readonly number[]): Map<number, Map<number, string>> {
  const rows = db
    .select({ ticketRunId: turns.ticketRunId, turn: turns.turn, reply: turns.reply })
    .from(turns)
    .where(inIds(turns.ticketRunId, ticketRunIds))
    .orderBy(asc(turns.ticketRunId), asc(turns.turn))
    .all();
  const found = new Map<number, Map<number, string>>();
  for (const { ticketRunId, turn, reply } of rows) {
    const of = found.get(ticketRunId) ?? new Map<number, string>();
    found.set(ticketRunId, of.set(turn, reply));
  }
  return found;
}
