import { canonicalJson, type Json, type JsonObject } from "@/lib/canonical-json";
import type { ClaimVerdict } from "@/lib/claims";
import {
  type ArgumentState,
  type ArgumentVerdict,
  type FirstTool,
  type RunVerdict,
  sortOf,
} from "@/lib/scoring";
import type { Expectation } from "@/lib/ticket";
import type { Outcome } from "@/lib/ticket-run";
import type { verdicts } from "./schema";

type Row = typeof verdicts.$inferSelect;
/** The columns a verdict alone decides. */
export type VerdictColumns = Omit<
  Row,
  "id" | "ticketRunId" | "expectationId" | "rulesetId" | "recordingId" | "ordinal" | "current" | "fromSuite"
>;

/** Values of `calledId` and `expectedId` that are no tool. */
export const NO_TOOL = -1;
export const UNKNOWN_TOOL = -2;
export const UNREADABLE = -3;

/** Values of `standing`: the order of the tickets table. */
export const STANDING = { wrong: 0, amiss: 1, right: 2, notScored: 3, notMeasured: 4 } as const;

export const OUTCOMES: readonly Outcome[] = [
  "answered",
  "asked a question",
  "held for a person",
  "stopped at the cap",
  "no answer",
];

/** Left out of `asWritten` and `asMeant`: the headline stands but this half does not. */
const HALF_ABSENT = 2;

type Half = [state: ArgumentState] | [state: ArgumentState, expected: Json] | null;
type Detail = {
  /** Accepted tools, where they are not the expectation's. */
  accepted?: readonly string[];
  /** The first tool's name as recorded, where it is not the shown one. */
  recorded?: string;
  notScored?: RunVerdict["notScored"];
  args?: (
    | [name: string, written: Half, meant: Half]
    | [name: string, written: Half, meant: Half, called: Json]
  )[];
  expectedCalls?: RunVerdict["expectedCalls"];
  forbidden?: readonly string[];
};

/** A verdict as columns: what is in the expectation, the claims table or another column is left out. */
export function packVerdict(
  verdict: RunVerdict,
  expectation: Expectation | null,
  intern: (name: string) => number,
): VerdictColumns {
  const detail = packDetail(verdict, expectation);
  const { headline } = verdict;
  return {
    standing: standingOf(verdict),
    expectedId: expectedIdOf(verdict, intern),
    calledId: calledIdOf(verdict.firstTool, intern),
    right: bit(verdict.right),
    goalId: verdict.goal && intern(verdict.goal.tool),
    goalReached: bit(verdict.goal?.reached),
    goalCalled: bit(verdict.goal?.called),
    asWritten: headline && (bit(headline.asWritten) ?? HALF_ABSENT),
    asMeant: headline && (bit(headline.asMeant) ?? HALF_ABSENT),
    unbacked: bit(verdict.unbacked),
    strictUnbacked: bit(verdict.strictUnbacked),
    outcome: verdict.outcome === null ? null : OUTCOMES.indexOf(verdict.outcome),
    extraCalls: verdict.extraCalls,
    repeatedCalls: verdict.repeatedCalls,
    toolErrors: verdict.toolErrors,
    recovered: bit(verdict.recovered),
    detail: Object.keys(detail).length === 0 ? null : JSON.stringify(detail),
  };
}

export type PackedVerdict = VerdictColumns & {
  ticket: string;
  trial: number;
  expectation: Expectation | null;
  claims: readonly (ClaimVerdict & { strict: boolean })[];
};

/** The verdict as scored. `nameOf` gives a name's text. */
export function unpackVerdict(packed: PackedVerdict, nameOf: (id: number) => string): RunVerdict {
  const detail: Detail = packed.detail === null ? {} : JSON.parse(packed.detail);
  const measured = packed.standing !== STANDING.notMeasured;
  return {
    ticket: packed.ticket,
    trial: packed.trial,
    measured,
    notScored: detail.notScored ?? null,
    expected: labelOf(packed.expectedId, nameOf),
    accepted: acceptedOf(detail, packed.expectation),
    firstTool: firstToolOf(packed.calledId, detail.recorded, nameOf),
    right: flag(packed.right),
    goal:
      packed.goalId === null
        ? null
        : { tool: nameOf(packed.goalId), reached: packed.goalReached === 1, called: packed.goalCalled === 1 },
    headline: headlineOf(packed),
    arguments: unpackArguments(detail, packed.expectation),
    expectedCalls: detail.expectedCalls ?? null,
    forbiddenCalled: detail.forbidden ?? [],
    ...sortOf(packed.expectation),
    extraCalls: packed.extraCalls,
    repeatedCalls: packed.repeatedCalls,
    toolErrors: packed.toolErrors,
    recovered: flag(packed.recovered),
    outcome: packed.outcome === null ? null : (OUTCOMES[packed.outcome] ?? null),
    claims: packed.unbacked === null ? null : claimsOf(packed, false),
    strictClaims: packed.strictUnbacked === null ? null : claimsOf(packed, true),
    unbacked: flag(packed.unbacked),
    strictUnbacked: flag(packed.strictUnbacked),
  };
}

/** What a row's first tool was, from its called id and what its detail keeps of the recorded name. */
export function firstToolOfRow(
  row: { calledId: number | null; detail: string | null },
  nameOf: (id: number) => string,
): FirstTool | null {
  const detail: Detail = row.detail?.includes('"recorded"') ? JSON.parse(row.detail) : {};
  return firstToolOf(row.calledId, detail.recorded, nameOf);
}

/** The accepted tools of a row, under the names the model was shown. */
export function acceptedOfRow(detail: string | null, expectation: Expectation | null): readonly string[] {
  return acceptedOf(detail?.includes('"accepted"') ? JSON.parse(detail) : {}, expectation);
}

function acceptedOf(detail: Detail, expectation: Expectation | null): readonly string[] {
  return detail.accepted ?? expectation?.accepted ?? [];
}

export function notScoredOfRow(detail: string | null): RunVerdict["notScored"] {
  if (detail === null) return null;
  const parsed: Detail = JSON.parse(detail);
  return parsed.notScored ?? null;
}

export function headlineOf(row: {
  asWritten: number | null;
  asMeant: number | null;
}): RunVerdict["headline"] {
  if (row.asWritten === null && row.asMeant === null) return null;
  return { asWritten: half(row.asWritten), asMeant: half(row.asMeant) };
}

/** The label of an expected or called id: a name, "no tool", "unknown tool", "unreadable". */
export function labelOf(id: number, nameOf: (id: number) => string): string;
export function labelOf(id: number | null, nameOf: (id: number) => string): string | null;
export function labelOf(id: number | null, nameOf: (id: number) => string): string | null {
  if (id === null) return null;
  if (id === NO_TOOL) return "no tool";
  if (id === UNKNOWN_TOOL) return "unknown tool";
  if (id === UNREADABLE) return "unreadable";
  return nameOf(id);
}

/** The id of a label that is no tool; null for a name. */
export function idOfLabel(label: string): number | null {
  return { "no tool": NO_TOOL, "unknown tool": UNKNOWN_TOOL, unreadable: UNREADABLE }[label] ?? null;
}

function standingOf(verdict: RunVerdict): number {
  if (!verdict.measured) return STANDING.notMeasured;
  if (verdict.right === null) return STANDING.notScored;
  if (!verdict.right) return STANDING.wrong;
  const amiss =
    verdict.goal?.reached === false ||
    verdict.unbacked === true ||
    verdict.headline?.asWritten === false ||
    verdict.headline?.asMeant === false ||
    verdict.forbiddenCalled.length > 0;
  return amiss ? STANDING.amiss : STANDING.right;
}

function expectedIdOf(verdict: RunVerdict, intern: (name: string) => number): number | null {
  if (verdict.expected === null) return null;
  return verdict.accepted.length === 0 ? NO_TOOL : intern(verdict.expected);
}

function calledIdOf(firstTool: FirstTool | null, intern: (name: string) => number): number | null {
  switch (firstTool?.kind) {
    case undefined:
      return null;
    case "tool":
      return intern(firstTool.tool);
    case "no tool":
      return NO_TOOL;
    case "unknown tool":
      return UNKNOWN_TOOL;
    case "unreadable":
      return UNREADABLE;
  }
}

function firstToolOf(
  calledId: number | null,
  recorded: string | undefined,
  nameOf: (id: number) => string,
): FirstTool | null {
  if (calledId === null) return null;
  if (calledId === NO_TOOL) return { kind: "no tool" };
  if (calledId === UNKNOWN_TOOL) return { kind: "unknown tool", recorded: recorded ?? "" };
  if (calledId === UNREADABLE) return { kind: "unreadable" };
  const tool = nameOf(calledId);
  return { kind: "tool", tool, recorded: recorded ?? tool };
}

function packDetail(verdict: RunVerdict, expectation: Expectation | null): Detail {
  const { firstTool } = verdict;
  const detail: Detail = {};
  if (!sameJson(verdict.accepted, expectation?.accepted ?? [])) detail.accepted = verdict.accepted;
  if (firstTool?.kind === "unknown tool") detail.recorded = firstTool.recorded;
  if (firstTool?.kind === "tool" && firstTool.recorded !== firstTool.tool)
    detail.recorded = firstTool.recorded;
  if (verdict.notScored !== null) detail.notScored = verdict.notScored;
  if (verdict.arguments.length > 0)
    detail.args = verdict.arguments.map((one) => packArgument(one, expectation));
  if (verdict.expectedCalls !== null) detail.expectedCalls = verdict.expectedCalls;
  if (verdict.forbiddenCalled.length > 0) detail.forbidden = verdict.forbiddenCalled;
  return detail;
}

function packArgument(
  verdict: ArgumentVerdict,
  expectation: Expectation | null,
): NonNullable<Detail["args"]>[number] {
  const written = packHalf(verdict.asWritten, ownMember(expectation?.asWritten, verdict.argument));
  const meant = packHalf(verdict.asMeant, ownMember(expectation?.asMeant, verdict.argument));
  return verdict.called === undefined
    ? [verdict.argument, written, meant]
    : [verdict.argument, written, meant, verdict.called];
}

function packHalf(half: ArgumentVerdict["asWritten"], stated: Json | undefined): Half {
  if (half === undefined) return null;
  if (half.expected === undefined || sameJson(half.expected, stated)) return [half.state];
  return [half.state, half.expected];
}

function unpackArguments(detail: Detail, expectation: Expectation | null): ArgumentVerdict[] {
  return (detail.args ?? []).map(([argument, written, meant, ...called]) => ({
    argument,
    ...(called.length === 0 ? {} : { called: called[0] as Json }),
    ...(written === null ? {} : { asWritten: unpackHalf(written, expectation?.asWritten, argument) }),
    ...(meant === null ? {} : { asMeant: unpackHalf(meant, expectation?.asMeant, argument) }),
  }));
}

function unpackHalf(
  half: NonNullable<Half>,
  stated: JsonObject | undefined,
  argument: string,
): NonNullable<ArgumentVerdict["asWritten"]> {
  const [state, kept] = half;
  const expected = kept ?? ownMember(stated, argument);
  return expected === undefined ? { state } : { expected, state };
}

function claimsOf(packed: PackedVerdict, strict: boolean): ClaimVerdict[] {
  return packed.claims.filter((claim) => claim.strict === strict).map(({ strict: _, ...claim }) => claim);
}

function ownMember(object: JsonObject | undefined, key: string): Json | undefined {
  return object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;
}

function sameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (left === undefined || right === undefined) return false;
  if (Array.isArray(left) && Array.isArray(right) && left.every((one) => typeof one === "string"))
    return left.length === right.length && left.every((one, index) => one === right[index]);
  if (typeof left !== "object" && typeof right !== "object") return false;
  return canonicalJson(left) === canonicalJson(right);
}

const bit = (value: boolean | null | undefined): number | null =>
  value === null || value === undefined ? null : value ? 1 : 0;
const flag = (value: number | null): boolean | null => (value === null ? null : value === 1);
const half = (value: number | null): boolean | null => (value === HALF_ABSENT ? null : flag(value));
