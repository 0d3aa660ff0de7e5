import type { Expectation, ExpectedCall } from "@/lib/ticket";
import type { RecordedCall, TicketRun } from "@/lib/ticket-run";
import { compareArgument } from "./compare-argument";
import { exactKey, memberOf, parseExact, parseExactObject } from "./exact-json";
import type { NameMatcher } from "./name-matcher";

/** Calls that could be read: an unreadable block without a tool's name calls nothing. */
function readableCalls(calls: readonly RecordedCall[]): RecordedCall[] {
  return calls.filter((call) => call.status !== "unreadable" || call.tool !== "");
}

/**
 * Calls beyond the expected path, by their number: more calls than `expectedCalls` has, or without those, than the
 * path from an accepted tool to the goal tool needs (one where they are the same, none where nothing should be called).
 * A wrong call in place of a right one is no extra call. 0 without an expectation.
 */
export function countExtraCalls(run: TicketRun, expectation: Expectation | null): number {
  const needed = neededCalls(expectation);
  return needed === null ? 0 : Math.max(0, readableCalls(run.calls).length - needed);
}

function neededCalls(expectation: Expectation | null): number | null {
  if (expectation?.expectedCalls) return expectation.expectedCalls.length;
  if (!expectation?.accepted && !expectation?.goal) return null;
  const { accepted = [], goal } = expectation;
  const first = accepted.length > 0 ? 1 : 0;
  return goal === undefined || accepted.includes(goal) ? first : first + 1;
}

/** Calls that an earlier call of the run already made: the same tool with equal arguments. */
export function countRepeatedCalls(run: TicketRun, names: NameMatcher): number {
  const seen = new Set<string>();
  let repeated = 0;
  if (run.calls.length < 2) return repeated;
  for (const call of readableCalls(run.calls)) {
    const value = parseExact(call.arguments);
    const key = JSON.stringify([nameOf(call, names), value === undefined ? call.arguments : exactKey(value)]);
    if (seen.has(key)) repeated += 1;
    seen.add(key);
  }
  return repeated;
}

/** How many of the expected calls were made: each call serves one of them, and the arguments given must be right. */
export function countExpectedCalls(
  run: TicketRun,
  expected: readonly ExpectedCall[] | undefined,
  names: NameMatcher,
): { k: number; n: number } | null {
  if (!expected) return null;
  const calls = readableCalls(run.calls);
  const fits = expected.map((one) => calls.map((call) => isCallOf(call, one, names)));
  const servedBy = new Map<number, number>();
  const k = expected.filter((_, index) => findCall(index, fits, servedBy, new Set())).length;
  return { k, n: expected.length };
}

/** Augmenting paths: an earlier expected call gives its call up where it can take another. */
function findCall(
  expected: number,
  fits: readonly (readonly boolean[])[],
  servedBy: Map<number, number>,
  tried: Set<number>,
): boolean {
  for (const [call, isFit] of (fits[expected] ?? []).entries()) {
    if (!isFit || tried.has(call)) continue;
    tried.add(call);
    const holder = servedBy.get(call);
    if (holder === undefined || findCall(holder, fits, servedBy, tried)) {
      servedBy.set(call, expected);
      return true;
    }
  }
  return false;
}

function isCallOf(call: RecordedCall, expected: ExpectedCall, names: NameMatcher): boolean {
  if (nameOf(call, names) !== (names.expected(expected.tool) ?? expected.tool)) return false;
  if (!expected.arguments) return true;
  const called = parseExactObject(call.arguments);
  if (!called) return false;
  return Object.entries(expected.arguments).every(
    ([key, value]) => compareArgument(value, memberOf(called, key)) === "right",
  );
}

export function nameOf(call: RecordedCall, names: NameMatcher): string {
  const name = names.called(call.tool);
  return name.kind === "tool" ? name.tool : name.recorded;
}

/** After the last tool error, something worked: another call returned, or an answer followed that is not held. */
export function hasRecovered(run: TicketRun, isHeld: boolean): boolean | null {
  const last = run.calls.findLastIndex(isToolError);
  if (last < 0) return null;
  return (
    run.calls.slice(last + 1).some(({ status }) => status === "returned") || (run.answer !== null && !isHeld)
  );
}

export function isToolError({ status }: RecordedCall): boolean {
  return status === "tool_error" || status === "protocol_error";
}
