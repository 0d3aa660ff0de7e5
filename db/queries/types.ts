import type { Comparison, VerdictWord } from "@/lib/compare";
import type { Header, LineFault, ProvenanceClass } from "@/lib/recording";
import type { FirstTool, PreferenceSummary, RunVerdict, Scorecard } from "@/lib/scoring";
import type { Rate, TrialSummary } from "@/lib/statistics";
import type { Expectation, Ticket } from "@/lib/ticket";
import type {
  Fault,
  Message,
  Outcome,
  Preference,
  RecordedCall,
  RecordedConsent,
  ReplyFormat,
  Usage,
} from "@/lib/ticket-run";
import type { ToolCallSummary } from "@/lib/trace";
import type { PageTrace } from "../store-traces";

/** `at` is the replay's time, ISO 8601. */
export type ReplayToolCalls = { at: string; tools: readonly ToolCallSummary[] };

/** The groups of the first page, in its order; toy models stand in none of its tables. */
export type RecordingGroup = "model" | "baseline" | "uploaded" | "example" | "toy";

/** How a recording came here: with the package, made by this installation, or brought by someone. */
export type Origin = "bundled" | "recorded" | "uploaded";

/** The newest replay of a recording, in ticket runs. `at` is ISO 8601. */
export type Freshness = { same: number; changed: number; notRun: number; at: string; codeVersion: string };

export type RecordingRow = {
  id: string;
  fileSha256: string;
  title: string;
  group: RecordingGroup;
  origin: Origin;
  class: ProvenanceClass;
  /** The class the file's own header claims, where it is not the one given here. */
  declaredClass: ProvenanceClass | null;
  statement: string;
  suite: string | null;
  revision: string | null;
  revisionTitle: string | null;
  model: string | null;
  mode: "full" | "first-call";
  tickets: number;
  trials: number;
  runs: number;
  firstTool: Rate;
  /** Null where the goal is not measured (first-call mode, no goals). */
  goal: Rate | null;
  /** Runs held for a person; null where claims are not measured. */
  held: number | null;
  notMeasured: number;
  notScored: number;
  partial: boolean;
  partialWhy: string | null;
  recordedAt: string | null;
  importedAt: string;
  freshness: Freshness | null;
};

/** One tool of the recording's list, in listed order: the columns of the matrix, grouped by server. */
export type ToolColumn = { shown: string; server: string; prefix: string; description: string | null };

/** A claim of a reply with the words that matched, as offsets into `sentence`. */
export type ClaimRow = {
  ticket: string;
  trial: number;
  sentence: string;
  match: { start: number; end: number };
  rule: string;
  action: string;
  state: "backed" | "unbacked" | "cannot tell";
  /** Calls that could have backed it, and why each does not; [] when none was made. */
  candidates: readonly { turn: number; call: number; tool: string; why: string }[];
  /** Shown names of every tool the run called, in order. */
  calledTools: readonly string[];
};

/** The chips above the tickets table. Names stand in the URL as `?filter=`. */
export type TicketFilter =
  | "all"
  | "wrong"
  | "argument"
  | "unbacked"
  | "unfinished"
  | "no-tool"
  | "failed"
  | "not-scored";

export type FilterCounts = Readonly<Record<TicketFilter, number>>;

export type ScorecardPage = {
  recording: RecordingRow;
  header: Header;
  scorecard: Scorecard;
  /** Null where each ticket was worked once. */
  trials: TrialFigures | null;
  /** How its runs leaned; null where none says. */
  preferences: PreferenceSummary | null;
  tools: readonly ToolColumn[];
  /** True where lists differ from run to run: no comparison names a difference on descriptions. */
  mixedTools: boolean;
  filterCounts: FilterCounts;
  /** Unbacked claims of the holding rule, the first few; `total` counts them all. */
  claims: { total: number; first: readonly ClaimRow[] };
  /** How many runs were held against the suite's current expectation, the file's own, or nothing. */
  expectations: { suite: number; file: number; none: number };
  claimRules: { source: "suite" | "default"; sha256: string; hold: string };
  /** The argument the headline column is about ("order_id"); null where the suite names none. */
  headlineArgument: string | null;
  scoringVersion: string;
  scoredAt: string;
  file: { name: string; sha256: string; bytes: number; lines: number };
  faults: { count: number; first: readonly LineFault[] };
  /** Calls of the newest replay by tool; null where it was not traced. */
  toolCalls: ReplayToolCalls | null;
  warnings: readonly string[];
  unknownEvents: Readonly<Record<string, number>>;
};

/** How steady the tickets of a recording with several trials are. */
export type TrialFigures = TrialSummary & {
  tickets: number;
  /** True where the same words give the same reply: its trials are no repeats and count as one. */
  repeatsItself: boolean;
};

export type ClaimState = "unbacked" | "cannot tell" | "backed" | "none";

export type TicketRow = {
  ticket: string;
  trial: number;
  /** The ticket's body on one line, cut at about 160 characters. */
  excerpt: string;
  /** Shown name, "no tool", or null when not scored. */
  expected: string | null;
  called: FirstTool | null;
  /** Raw argument text of the first call; null without a call. Cut at 400 characters unless asked for whole. */
  arguments: string | null;
  right: boolean | null;
  headline: { asWritten: boolean | null; asMeant: boolean | null } | null;
  /** What the headline argument should have been as the customer meant it, as JSON text; null without one. */
  meant: string | null;
  goal: RunVerdict["goal"];
  outcome: Outcome | null;
  /** By the holding rule; null where claims are not measured. */
  claim: ClaimState | null;
  /** Why the run is not measured ("rate limit: …"); null when it is. */
  notMeasured: string | null;
  notScored: RunVerdict["notScored"];
};

export type TicketRowsOptions = {
  filter?: TicketFilter;
  /** One row of the matrix: an expected first tool. */
  expected?: string;
  /** One column: a shown name, "no tool", "unknown tool", "unreadable". */
  called?: string;
  /** Words sought in ticket text, replies and arguments. */
  query?: string;
  /** The `next` of the page before. */
  after?: string;
  /** 1 to 200; 50 unless given. */
  limit?: number;
  /** Arguments as long as they are, for exports. */
  wholeArguments?: boolean;
};

export type TicketRowsPage = {
  rows: readonly TicketRow[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** Rows under this filter, and which of them the first row is (from 1; 0 on an empty page). */
  total: number;
  from: number;
};

export type TicketRef = { ticket: string; trial: number };

export type TicketTurn = {
  turn: number;
  /** Messages put before the reply since the last one. */
  added: readonly Message[];
  reply: string;
  replyFormat: ReplyFormat;
  ms: number | null;
  usage: Usage | null;
  calls: readonly RecordedCall[];
  consents: readonly RecordedConsent[];
};

/** What the newest replay said of one ticket run. `old` and `new` are the two texts that differ. */
export type RunFreshness = {
  state: "same" | "changed" | "not run";
  at: string;
  turn: number | null;
  what: string | null;
  old: string | null;
  new: string | null;
};

export type TicketPage = {
  recording: RecordingRow;
  ticket: Ticket;
  trial: number;
  /** Every trial of this ticket here. */
  trials: readonly number[];
  expectation: Expectation | null;
  expectationSource: "suite" | "file" | null;
  headlineArgument: string | null;
  verdict: RunVerdict;
  turns: readonly TicketTurn[];
  answer: string | null;
  fault: Fault | null;
  preference: Preference | null;
  /** The system prompt, shared by every run of the recording; null where none was recorded. */
  system: string | null;
  expectedTool: ToolColumn | null;
  calledTool: ToolColumn | null;
  /** Every tool the recording's model was shown. */
  tools: readonly ToolColumn[];
  freshness: RunFreshness | null;
  /** What the newest replay was seen to do; null where it was not traced. */
  trace: PageTrace | null;
  previous: TicketRef | null;
  next: TicketRef | null;
  /** Place within the filter, from 1; null where this run is not under it. */
  position: { index: number; total: number } | null;
};

/** One side of a pair: what was called first, with the raw arguments (cut at 400 characters). */
export type PairSide = {
  called: FirstTool | null;
  arguments: string | null;
  right: boolean | null;
  goal: RunVerdict["goal"];
  outcome: Outcome | null;
  claim: ClaimState | null;
};

export type PairRow = {
  ticket: string;
  trial: number;
  excerpt: string;
  expected: string | null;
  state: "both" | "gained" | "lost" | "neither";
  base: PairSide;
  candidate: PairSide;
  /** The first turn whose call or answer differs; null where none does. */
  differsAt: number | null;
};

export type ComparisonPage = {
  base: RecordingRow;
  candidate: RecordingRow;
  baseScorecard: Scorecard;
  candidateScorecard: Scorecard;
  /** The comparison without its pairs, which follow as rows: lost first, then gained, neither, both. */
  comparison: Omit<Comparison, "pairs">;
  pairs: readonly PairRow[];
  /** How many there are of each kind: `pairs` holds the first of each where they are many. */
  pairCounts: Readonly<Record<PairRow["state"], number>>;
  /** The first tickets of each kind, for the strip of squares. */
  strip: Readonly<Record<PairRow["state"], readonly { ticket: string; trial: number }[]>>;
  /** The tool lists of both sides, the candidate's order first: columns of the delta matrix. */
  tools: readonly ToolColumn[];
  /** What was held equal, with its value or hash ("prompt": "examples a1b2…"). */
  heldEqual: readonly { what: string; value: string }[];
  /** Tickets whose unbacked claim went, stayed or came. Null where claims are not measured on both sides. */
  claimChanges: { gone: readonly string[]; stayed: readonly string[]; came: readonly string[] } | null;
};

export type PairRowsPage = {
  rows: readonly PairRow[];
  /** Where the next page starts; null on the last. */
  next: string | null;
  total: number;
};

export type { VerdictWord };

/** The ticket on the first page's right: left to right from the customer's words to the call that was never made. */
export type ExampleTicket = {
  recording: RecordingRow;
  ticket: TicketRow;
  body: string;
  claim: ClaimRow | null;
  /** The largest confusion of that recording. */
  confusion: { expected: string; called: string; n: number; of: number } | null;
};

/** What is loaded, for the first page's second line. */
export type Inventory = {
  tickets: number;
  tools: number;
  servers: number;
  recordings: Readonly<Record<RecordingGroup, number>>;
};
