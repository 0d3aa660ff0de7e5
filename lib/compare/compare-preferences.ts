import { AMONG_FIRST, meanOfClusters, type PreferenceVerdict, reciprocalRank } from "@/lib/scoring";
import { rate, signFlipDraws } from "@/lib/statistics";
import type { PreferenceMeasure } from "@/lib/ticket-run";
import { chooseVerdict, LEVEL } from "./paired-figure";
import { lookLevel } from "./planned-looks";
import type { PlannedLooks, PreferenceFigure } from "./types";

/** One ticket run that both sides weighed tools in. */
export type LeanPair = { ticket: string; base: PreferenceVerdict; candidate: PreferenceVerdict };

/**
 * How two recordings leaned on the same ticket runs: the probability on the accepted tools where both hold
 * probabilities, else 1 divided by the place of the best accepted tool, since scores of choosers have no common scale.
 * A ticket's difference is summed over its trials and held against random flips of its sign. No part of top-1.
 */
export function comparePreferences(
  pairs: readonly LeanPair[],
  {
    measures,
    tried = 1,
    looks,
  }: {
    measures: readonly [PreferenceMeasure | null, PreferenceMeasure | null];
    tried?: number;
    /** p is held against the level of the last look taken, as the first tool's is. */
    looks?: PlannedLooks | undefined;
  },
): PreferenceFigure | null {
  if (pairs.length === 0) return null;
  const of = measures.every((measure) => measure === "probability") ? "probability" : "reciprocal rank";
  const read = (verdict: PreferenceVerdict) =>
    of === "probability" ? verdict.onAccepted : reciprocalRank(verdict);
  const steps = [...groupSteps(pairs, ({ base, candidate }) => read(candidate) - read(base)).values()];
  const sums = steps.map((own) => own.reduce((total, step) => total + step, 0));
  const { mean: difference, low, high } = meanOfClusters(steps);
  const p = signFlipDraws(sums);
  const level = lookLevel(looks);
  const mean = (side: "base" | "candidate") =>
    pairs.reduce((total, pair) => total + read(pair[side]), 0) / pairs.length;
  return {
    of,
    runs: pairs.length,
    tickets: steps.length,
    base: mean("base"),
    candidate: mean("candidate"),
    more: sums.filter((sum) => sum > LEAST).length,
    less: sums.filter((sum) => sum < -LEAST).length,
    difference,
    low,
    high,
    p,
    pAdjusted: Math.min(1, p * tried * (LEVEL / level)),
    verdict: chooseVerdict({ p, low, high }, tried, level),
    amongFirst: AMONG_FIRST.map((first) => ({
      first,
      base: rateWithin(pairs, "base", first),
      candidate: rateWithin(pairs, "candidate", first),
    })),
  };
}

/** Smaller differences are rounding. */
const LEAST = 1e-9;

function groupSteps(pairs: readonly LeanPair[], step: (pair: LeanPair) => number): Map<string, number[]> {
  const steps = new Map<string, number[]>();
  for (const pair of pairs) {
    const known = steps.get(pair.ticket);
    if (known) known.push(step(pair));
    else steps.set(pair.ticket, [step(pair)]);
  }
  return steps;
}

function rateWithin(pairs: readonly LeanPair[], side: "base" | "candidate", first: number) {
  const within = pairs.filter((pair) => {
    const { rank } = pair[side];
    return rank !== null && rank <= first;
  });
  return rate(within.length, pairs.length);
}
