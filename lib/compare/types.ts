import type { RunVerdict } from "@/lib/scoring";
import type { Rate } from "@/lib/statistics";
import type { ToolChange } from "@/lib/tool-list";
import type { RenamedTool } from "./find-renamed";

export type Axis = "descriptions" | "prompt" | "model" | "sampling" | "host" | "tool results";

export type VerdictWord = "settled" | "leaning" | "not shown";

/** What one side of a comparison was made with, enough to tell which axes differ. null = not recorded. */
export type SideFacts = {
  id: string;
  class: string;
  suite: string;
  revision: string | null;
  /** Everything that names the weights or the endpoint: two files of one name are two models. */
  model: string | null;
  /** What an endpoint says of its own set-up, where it does. It changes without a word, so it is no axis. */
  fingerprint?: string;
  /** True for a chooser that gives the same reply to the same messages (a baseline, a greedy model). */
  deterministic: boolean;
  sampling: string | null;
  promptSha256: string | null;
  toolListSha256: string | null;
  hostVersion: string | null;
  partial: boolean;
};

/** One side of a comparison with all its runs. */
export type ComparisonSide = SideFacts & {
  /** One per ticket × trial; `ticketSha256` covers body and context; `resultsSha256` covers each call with its result. */
  runs: readonly {
    ticketSha256: string;
    resultsByCall: Readonly<Record<string, string>>;
    verdict: RunVerdict;
  }[];
};

export type PairedFigure = {
  base: Rate;
  candidate: Rate;
  gained: readonly string[];
  lost: readonly string[];
  difference: number | null;
  low: number | null;
  high: number | null;
  p: number | null;
  pAdjusted: number | null;
  midP: number | null;
  verdict: VerdictWord;
};

export type ToolFigure = {
  expected: string;
  base: Rate;
  candidate: Rate;
  gained: readonly string[];
  lost: readonly string[];
  pAdjusted: number | null;
  verdict: VerdictWord;
  textChanged: boolean;
};

export type Comparison = {
  comparable: boolean;
  /** Why there is no delta; absent when comparable. */
  reason?: string;
  axis: readonly Axis[];
  /** Axes unknown on both sides. */
  notRecorded: readonly Axis[];
  base: string;
  candidate: string;
  /** Null when not comparable: then only the two sides' own rates stand side by side. */
  firstTool: PairedFigure | null;
  sides: { base: Rate; candidate: Rate };
  perTool: readonly ToolFigure[];
  goal: PairedFigure | null;
  claims: PairedFigure | null;
  /** Tickets both sides made the right first call on; k right as written on each. */
  asWritten: PairedFigure | null;
  noiseFloor: { flipped: number; n: number } | null;
  revisionsTried: number;
  /** Trials were planned as looks at this very comparison; absent where they were not. */
  looks?: PlannedLooks;
  /** The endpoint named itself otherwise in the two, so more than the axis may differ; absent where it did not. */
  otherFingerprints?: true;
  /** Smallest net gain this comparison had 80 % power to show, in share of tickets. */
  couldHaveShown: number | null;
  /** More tickets like these that would settle a leaning result; null where it does not apply. */
  ticketsToSettle: number | null;
  unpaired: { onlyBase: readonly string[]; onlyCandidate: readonly string[]; changed: readonly string[] };
  pairs: readonly {
    ticket: string;
    trial: number;
    state: "both" | "gained" | "lost" | "neither";
    base: RunVerdict;
    candidate: RunVerdict;
  }[];
  toolChanges: readonly ToolChange[];
  /** Tools whose old name, on the base's side, was read as the new one before anything was counted. */
  renamed: readonly RenamedTool[];
  /** Absent where one side recorded no preferences, or nothing is compared. */
  preferences?: PreferenceFigure;
  /** First calls of the paired ticket runs, base and candidate, by expected first tool; [] when not comparable. */
  moves: readonly Move[];
};

/** How both sides leaned on the ticket runs in which both weighed every tool. Beside top-1, never part of it. */
export type PreferenceFigure = {
  /** What is compared: the probability on the accepted tools, or 1 divided by the place of the best accepted one. */
  of: "probability" | "reciprocal rank";
  runs: number;
  tickets: number;
  /** Means over the runs. */
  base: number;
  candidate: number;
  /** Tickets that lean more, or less, to an accepted tool in the candidate. */
  more: number;
  less: number;
  /** Candidate minus base, with a 95 % bootstrap interval over tickets; the ends are null for one ticket. */
  difference: number;
  low: number | null;
  high: number | null;
  /** Sign-flip permutation over tickets. */
  p: number;
  pAdjusted: number;
  verdict: VerdictWord;
  /** Runs with an accepted tool among the first 1, 3 and 5. */
  amongFirst: readonly { first: number; base: Rate; candidate: Rate }[];
};

/** How many looks were planned before the first trial, and how many were taken. */
export type PlannedLooks = {
  planned: number;
  used: number;
  /** What the trials that were not needed would have taken, by those that were; absent where nothing was counted. */
  savedTokens?: number;
};

/** How often one tool was called first where another (or the same) was expected, on the paired ticket runs. */
export type Move = { expected: string; called: string; right: boolean; base: number; candidate: number };
