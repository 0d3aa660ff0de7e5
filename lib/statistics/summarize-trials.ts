import { type Rate, rate } from "./rate";
import { passHatK, type TrialCounts } from "./trials";

/** How steady tickets are that were worked more than once. */
export type TrialSummary = {
  /** Tickets right in every trial, in none, and in some only. */
  always: number;
  never: number;
  sometimes: number;
  /** Tickets worked at least twice that were right in some trials only. */
  flips: Rate;
  /** pass^k from 1 to the most trials of a ticket, each over the tickets that have so many. */
  passHatK: readonly { k: number; value: number | null; tickets: number }[];
};

/** From how often each ticket was scored and how often it was right; tickets without a score are left out. */
export function summarizeTrials(counts: readonly TrialCounts[]): TrialSummary {
  const scored = counts.filter(({ trials }) => trials > 0);
  const most = Math.max(0, ...new Set(scored.map(({ trials }) => trials)));
  const isFlip = ({ trials, right }: TrialCounts) => right > 0 && right < trials;
  const repeated = scored.filter(({ trials }) => trials > 1);
  return {
    always: scored.filter(({ trials, right }) => right === trials).length,
    never: scored.filter(({ right }) => right === 0).length,
    sometimes: scored.filter(isFlip).length,
    flips: rate(repeated.filter(isFlip).length, repeated.length),
    passHatK: Array.from({ length: most }, (_, index) => ({
      k: index + 1,
      ...passHatK(scored, index + 1),
    })),
  };
}
