import type { Comparison } from "@/lib/compare";
import type { ProvenanceClass } from "@/lib/recording";
import type { PreferenceSummary, Scorecard } from "@/lib/scoring";
import type { TrialSummary } from "@/lib/statistics";

/** How current a recording is, from its last replay; null = never replayed. */
export type FreshnessCount = { same: number; changed: number; notRun: number; at: string };

/** A scored recording with all that must stand beside its figures. */
export type ScoredRecording = {
  id: string;
  title: string;
  class: ProvenanceClass;
  /** What the file says of itself, where that is not its class. */
  declaredClass: ProvenanceClass | null;
  statement: string;
  suite: string | null;
  revision: string | null;
  model: string | null;
  mode: string;
  trials: number;
  partial: boolean;
  promptSha256: string | null;
  toolListSha256: string | null;
  hostVersion: string | null;
  sampling: unknown;
  recordedAt: string | null;
  fileSha256: string;
  scoringVersion: string;
  /** "suite" where the suite's own expectations held, "file" where the recording's, "mixed" where both. */
  expectations: string;
  scorecard: Scorecard;
  freshness: FreshnessCount | null;
  /** How steady its tickets are; null or absent where each was worked once. */
  trialSummary?: (TrialSummary & { repeatsItself: boolean }) | null;
  /** How its runs leaned among the tools they weighed; null or absent where none says. */
  preferences?: PreferenceSummary | null;
  /** Replies with an unbacked claim that a person dismissed or confirmed; the figure counts them all. */
  review?: { dismissed: number; confirmed: number } | null;
};

/** One ticket run of a scorecard as a row of a table. */
export type TicketRow = {
  ticket: string;
  trial: number;
  expected: string | null;
  called: string | null;
  arguments: string | null;
  right: boolean | null;
  asWritten: boolean | null;
  asMeant: boolean | null;
  goalReached: boolean | null;
  outcome: string | null;
  unbacked: boolean | null;
  notMeasured: string | null;
};

export type ComparedRecordings = {
  base: ScoredRecording;
  candidate: ScoredRecording;
  comparison: Omit<Comparison, "pairs">;
};

/** One side of a pair: the tool called first, as it is shown, and its arguments as they were written. */
export type PairSide = { called: string | null; arguments: string | null };

/** One ticket run that both sides scored. */
export type PairRow = {
  ticket: string;
  trial: number;
  expected: string | null;
  state: "both" | "gained" | "lost" | "neither";
  base: PairSide;
  candidate: PairSide;
};

/** A ticket run that died on one side, and so stands in no pair. */
export type UnmeasuredRun = { side: "base" | "candidate"; ticket: string; trial: number; why: string };

/** A comparison with all its rows: what the exports are written from. */
export type ComparisonReport = ComparedRecordings & {
  /** Lost first, then gained, neither, both. */
  pairs: readonly PairRow[];
  unmeasured: readonly UnmeasuredRun[];
};

/** Chunks of a recording's ticket runs in the file's order. */
export type TicketRows = AsyncIterable<readonly TicketRow[]>;

export type ReportOptions = {
  /** Where the app can be reached, such as "https://rightcall.example"; without it no link is written. */
  baseUrl?: string | undefined;
};
