import type { RunVerdict } from "@/lib/scoring";
import type { Rate } from "@/lib/statistics";
import type { ToolChange } from "@/lib/tool-list";

export type Axis = "descriptions" | "prompt" | "model" | "sampling" | "host" | "tool results";

export type VerdictWord = "settled" | "leaning" | "not shown";

/** What one side of a comparison was made with, enough to tell which axes differ. null = not recorded. */
export type SideFacts = {
  id: string;
  class: string;
  suite: string;
  revision: string | null;
  model: string | null;
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
  /** First calls of the paired ticket runs, base and candidate, by expected first tool; [] when not comparable. */
  moves: readonly Move[];
};

/** How often one tool was called first where another (or the same) was expected, on the paired ticket runs. */
export type Move = { expected: string; called: string; right: boolean; base: number; candidate: number };
