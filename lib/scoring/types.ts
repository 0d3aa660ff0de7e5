import type { Json } from "@/lib/canonical-json";
import type { ClaimVerdict } from "@/lib/claims";
import type { Rate } from "@/lib/statistics";
import type { Outcome } from "@/lib/ticket-run";

/** Moves when a rule of this module changes a verdict; part of every verdict's key. */
export type ScoringVersion = string;

export type FirstTool =
  | { kind: "tool"; tool: string; recorded: string }
  | { kind: "no tool" }
  | { kind: "unknown tool"; recorded: string }
  | { kind: "unreadable" };

export type ArgumentState =
  | "right"
  | "wrong"
  | "missing"
  | "extra"
  | "value right, type wrong"
  | "format differs"
  | "unreadable";

/** One argument of the first call against the ticket's text and against what the customer meant. */
export type ArgumentVerdict = {
  argument: string;
  called?: Json;
  asWritten?: { expected?: Json; state: ArgumentState };
  asMeant?: { expected?: Json; state: ArgumentState };
};

/** Everything one ticket run's score says. A run that is not measured has every figure null. */
export type RunVerdict = {
  ticket: string;
  trial: number;
  measured: boolean;
  /** Why nothing was held against it; null when scored or not measured. */
  notScored: "no expectation" | "expected tool not shown" | null;
  /** First accepted tool (its shown name), "no tool" for `accepted: []`, null when not scored. */
  expected: string | null;
  accepted: readonly string[];
  firstTool: FirstTool | null;
  right: boolean | null;
  /** Null in first-call mode, without a goal that was shown, and when not measured. `called` = called but did not return. */
  goal: { tool: string; reached: boolean; called: boolean } | null;
  /**
   * The headline argument on a right first call that names it; where the suite has none, all expected arguments
   * together. Null where there is nothing to hold it against.
   */
  headline: { asWritten: boolean | null; asMeant: boolean | null } | null;
  arguments: readonly ArgumentVerdict[];
  /** Of an expected multiset of calls, how many were made; null without one. */
  expectedCalls: { k: number; n: number } | null;
  forbiddenCalled: readonly string[];
  /** True where the ticket forbids some tool. */
  forbids: boolean;
  /** The suite's own word for this sort of ticket; null without one. */
  kind: string | null;
  /** Calls beyond the number the expected path needs; see countExtraCalls. */
  extraCalls: number;
  repeatedCalls: number;
  toolErrors: number;
  /** After a tool error: another call or an answer followed that worked; null without a tool error. */
  recovered: boolean | null;
  outcome: Outcome | null;
  /** Claims by the holding phrase rule; null where claims are not measured (first-call mode, no answer). */
  claims: readonly ClaimVerdict[] | null;
  strictClaims: readonly ClaimVerdict[] | null;
  /** True when the holding rule found an unbacked claim. */
  unbacked: boolean | null;
  strictUnbacked: boolean | null;
};

/** Integer counts of one recording: what SQL may return and what a page may add up. Lists are in first-seen order. */
export type Tally = {
  /** Ticket runs, those not measured included. `scored` + `notScored` + `notMeasured` make it up. */
  runs: number;
  notMeasured: number;
  notScored: number;
  scored: number;
  right: number;
  perExpected: readonly {
    expected: string;
    n: number;
    right: number;
    /** Goal tool returned, over runs of this row where the goal is measured. */
    goalK: number;
    goalN: number;
  }[];
  /**
   * Every (expected, called) pair with its count, right ones included; ordered by first ticket seen. `called` is a
   * shown name, "no tool", "unknown tool" or "unreadable".
   */
  cells: readonly { expected: string; called: string; right: boolean; n: number; firstTicket: string }[];
  /** First calls of tools that were never shown, by the name as written, in first-seen order; absent = none, or not counted. */
  unknownTools?: readonly { recorded: string; n: number }[];
  /** Not measured runs per expected tool of their ticket. */
  notMeasuredPerExpected: readonly { expected: string; n: number }[];
  goal: { k: number; n: number } | null;
  /** Goal figures per goal tool ("shop.issue_refund": 0 of 7). */
  goalPerTool: readonly { goal: string; k: number; n: number }[];
  asWritten: { k: number; n: number };
  asMeant: { k: number; n: number };
  /** Four-way: both, only as written, only as meant, neither. */
  argumentsFourWay: { both: number; writtenOnly: number; meantOnly: number; neither: number };
  /** Scored runs whose ticket wrote the headline argument otherwise than meant; tickets in first-seen order. */
  mistyped: { n: number; rightTool: number; wrongToolTickets: readonly string[] };
  claims: {
    unbacked: number;
    n: number;
    tickets: readonly string[];
    strictUnbacked: number;
    strictN: number;
  } | null;
  outcomes: Readonly<Record<string, number>>;
  extraCallRuns: number;
  repeatedCallRuns: number;
  cappedRuns: number;
  toolErrorRuns: number;
  recoveredRuns: number;
  /** Measured runs whose ticket says that nothing should be called: `none` called nothing, `called` some tool. Absent = none. */
  nothingDue?: { n: number; none: number; called: number };
  /** Measured runs whose ticket forbids tools, and those that called one; tickets in first-seen order. Absent = none. */
  forbidden?: { k: number; n: number; tickets: readonly string[] };
  /** Runs with a tool error whose goal is measured, and those that reached it all the same. Absent = none. */
  errorGoal?: { k: number; n: number };
  /** Measured runs by the suite's kind of ticket: `right` of `scored`, and how many called a forbidden tool. Absent = no kinds. */
  perKind?: readonly { kind: string; n: number; scored: number; right: number; forbidden: number }[];
};

/** A tally with its rates: the one shape pages, commands and exports show. */
export type Scorecard = Tally & {
  firstTool: Rate;
  perTool: readonly { expected: string; rate: Rate; reached: Rate | null }[];
  /** Under each called tool: k of n calls of it that were right. */
  perCalled: readonly { called: string; rate: Rate }[];
  confusions: readonly { expected: string; called: string; n: number }[];
  goalRate: Rate | null;
  asWrittenRate: Rate;
  asMeantRate: Rate;
  unbackedRate: Rate | null;
  strictUnbackedRate: Rate | null;
  /** Right first tool where some tool was due: accuracy without the tickets that should call nothing. Null without those. */
  dueRate: Rate | null;
  /** Of the runs that should call nothing, those that called nothing. Null without any, as are the next two. */
  abstention: Rate | null;
  /** Of the same runs, those that called a tool; a call that could not be read is in neither. */
  overTrigger: Rate | null;
  /** Of the runs whose ticket forbids a tool, those that called one. */
  forbiddenRate: Rate | null;
  /** Of the runs with a tool error, those that went on to a call or an answer that worked; null without an error. */
  recovery: Rate | null;
  /** Of those whose goal is measured, the ones that reached it all the same. */
  recoveryGoal: Rate | null;
};
