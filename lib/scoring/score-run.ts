import type { JsonObject } from "@/lib/canonical-json";
import { checkClaims } from "@/lib/claims";
import type { ClaimRules } from "@/lib/suite";
import type { Expectation } from "@/lib/ticket";
import { outcomeOf, type TicketRun } from "@/lib/ticket-run";
import {
  countExpectedCalls,
  countExtraCalls,
  countRepeatedCalls,
  hasRecovered,
  isToolError,
  nameOf,
} from "./count-calls";
import { memberOf, parseExactObject } from "./exact-json";
import { createNameMatcher, type NamedServer, type NameMatcher } from "./name-matcher";
import { scoreArguments, scoreHeadline } from "./score-arguments";
import type { FirstTool, RunVerdict, ScoringVersion } from "./types";

export const SCORING_VERSION: ScoringVersion = "2";

/** What a ticket run is scored with, beside what it recorded. */
export type ScoringContext = {
  /** Null = nothing to hold it against. */
  expectation: Expectation | null;
  /** Names the model was shown; [] where no list was recorded. A run's own list comes before this one. */
  shown: readonly string[];
  servers?: readonly NamedServer[];
  rules: ClaimRules;
  mode: "full" | "first-call";
  headlineArgument: string | null;
  /** Input schemas by shown name, for formats and sets. */
  schemas?: Readonly<Record<string, JsonObject>>;
};

/**
 * Scores one ticket run from its recorded calls and answer.
 *
 * The first tool is the first call of the first reply that calls, in list order; "no tool" without one. It is right
 * when it is accepted (`accepted: []`: when nothing is called). The expected tool is the first accepted one that was
 * shown. Goal and claims are measured in full mode only. A run that died is not measured: it keeps its expected tool.
 */
export function scoreRun(run: TicketRun, context: ScoringContext): RunVerdict {
  const { expectation, mode } = context;
  const shown = run.shown ?? context.shown;
  const names = createNameMatcher(shown, context.servers ?? [], expectation);
  const held = holdAgainst(expectation, names);
  const { ticket, trial } = run;
  const { notScored, expected, accepted } = held;
  if (run.fault) return { ...NOT_MEASURED, ...sortOf(expectation), ticket, trial, expected, accepted };

  const firstTool = readFirstTool(run, names);
  const right = notScored ? null : isRight(firstTool, accepted);
  const claims = mode === "full" ? scoreClaims(run, shown, names, context.rules) : NO_CLAIMS;
  const isHeld = claims.unbacked === true;
  const args = expectation ? firstArguments(run, firstTool, expectation, context) : [];
  const { forbids, kind } = sortOf(expectation);
  // Every field by its name: spreading objects cost a fifth of a score.
  return {
    ticket,
    trial,
    measured: true,
    notScored,
    expected,
    accepted,
    firstTool,
    right,
    goal: mode === "full" ? scoreGoal(run, expectation, names) : null,
    headline:
      right === true && firstTool.kind === "tool"
        ? scoreHeadline(args, context.headlineArgument, {
            arguments: run.calls[0]?.arguments ?? "",
            expectation,
          })
        : null,
    arguments: args,
    expectedCalls: countExpectedCalls(run, expectation?.expectedCalls, names),
    forbiddenCalled: findForbidden(run, expectation, names),
    forbids,
    kind,
    extraCalls: countExtraCalls(run, expectation),
    repeatedCalls: countRepeatedCalls(run, names),
    toolErrors: run.calls.filter(isToolError).length,
    recovered: hasRecovered(run, isHeld),
    outcome: mode === "full" ? outcomeOf(run, { held: isHeld }) : null,
    claims: claims.claims,
    strictClaims: claims.strictClaims,
    unbacked: claims.unbacked,
    strictUnbacked: claims.strictUnbacked,
  };
}

const NO_CLAIMS = { claims: null, strictClaims: null, unbacked: null, strictUnbacked: null };

const NOT_MEASURED: Omit<RunVerdict, "ticket" | "trial"> = {
  measured: false,
  notScored: null,
  expected: null,
  accepted: [],
  firstTool: null,
  right: null,
  goal: null,
  headline: null,
  arguments: [],
  expectedCalls: null,
  forbiddenCalled: [],
  forbids: false,
  kind: null,
  extraCalls: 0,
  repeatedCalls: 0,
  toolErrors: 0,
  recovered: null,
  outcome: null,
  ...NO_CLAIMS,
};

/** What the ticket itself says of a run, measured or not. */
export function sortOf(expectation: Expectation | null): Pick<RunVerdict, "kind" | "forbids"> {
  return { kind: expectation?.kind ?? null, forbids: (expectation?.forbidden?.length ?? 0) > 0 };
}

function holdAgainst(
  expectation: Expectation | null,
  names: NameMatcher,
): Pick<RunVerdict, "notScored" | "expected" | "accepted"> {
  const listed = expectation?.accepted;
  if (!listed) return { notScored: "no expectation", expected: null, accepted: [] };
  if (listed.length === 0) return { notScored: null, expected: "no tool", accepted: [] };
  const accepted: string[] = [];
  for (const name of listed) {
    const shown = names.expected(name);
    if (shown !== null && !accepted.includes(shown)) accepted.push(shown);
  }
  const [expected] = accepted;
  if (expected === undefined) return { notScored: "expected tool not shown", expected: null, accepted: [] };
  return { notScored: null, expected, accepted };
}

function readFirstTool(run: TicketRun, names: NameMatcher): FirstTool {
  const [first] = run.calls;
  if (!first) return { kind: "no tool" };
  // A call whose name could be read reached for that tool, whatever its arguments look like.
  if (first.status === "unreadable" && first.tool === "") return { kind: "unreadable" };
  return names.called(first.tool);
}

function isRight(firstTool: FirstTool, accepted: readonly string[]): boolean {
  if (accepted.length === 0) return firstTool.kind === "no tool";
  return firstTool.kind === "tool" && accepted.includes(firstTool.tool);
}

function firstArguments(
  run: TicketRun,
  firstTool: FirstTool,
  expectation: Expectation,
  { schemas = {} }: ScoringContext,
): RunVerdict["arguments"] {
  const [first] = run.calls;
  if (!first) return [];
  const schema = firstTool.kind === "tool" ? memberOf(schemas, firstTool.tool) : undefined;
  const called = firstTool.kind === "unreadable" ? undefined : parseExactObject(first.arguments);
  return scoreArguments(called ?? null, expectation, schema);
}

function scoreGoal(run: TicketRun, expectation: Expectation | null, names: NameMatcher): RunVerdict["goal"] {
  const goal = expectation?.goal === undefined ? null : names.expected(expectation.goal);
  if (goal === null) return null;
  const calls = run.calls.filter((call) => nameOf(call, names) === goal);
  const reached = calls.some(({ status }) => status === "returned");
  return { tool: goal, reached, called: !reached && calls.length > 0 };
}

function findForbidden(run: TicketRun, expectation: Expectation | null, names: NameMatcher): string[] {
  const forbidden = new Set((expectation?.forbidden ?? []).map((name) => names.expected(name) ?? name));
  const called = run.calls.map((call) => nameOf(call, names));
  return [...new Set(called)].filter((name) => forbidden.has(name));
}

function scoreClaims(
  { answer, calls }: TicketRun,
  shown: readonly string[],
  names: NameMatcher,
  rules: ClaimRules,
): Pick<RunVerdict, "claims" | "strictClaims" | "unbacked" | "strictUnbacked"> {
  if (answer === null || answer.trim() === "") return NO_CLAIMS;
  const check = checkClaims(answer, { calls, rules, shown, servers: names.servers });
  return {
    claims: check.holding,
    strictClaims: check.strict,
    unbacked: check.held,
    strictUnbacked: check.strictUnbacked,
  };
}
