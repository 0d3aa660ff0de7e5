import {
  clusterBootstrap,
  clusteredStandardError,
  mcnemarExact,
  mcnemarMidP,
  newcombePaired,
  rate,
  signFlip,
} from "@/lib/statistics";
import { countPairs, type PairSummary, sumTickets } from "./pair-summary";
import type { PairedFigure, VerdictWord } from "./types";

export const LEVEL = 0.05;
/** A page shows several intervals at once: 2,000 draws place an end within about a point. */
const RESAMPLES = 2000;
/** With more tickets the interval comes from the clustered standard error: drawing them would say the same, later. */
const MOST_DRAWN = 5000;

/**
 * A rate on both sides over the same ticket runs. One trial: exact McNemar and Newcombe's paired interval. Several:
 * the exact sign-flip test over each ticket's summed difference, and a bootstrap over tickets; `midP` is null then.
 * `tried` is the number of tool lists tried: p is held against 0.05 divided by it, or at a planned look against its
 * `level` divided by it; `pAdjusted` is p on the scale of 0.05. `better` says which way is gained.
 */
export function pairedFigure(
  summary: PairSummary,
  { tried, better = "more", level = LEVEL }: { tried: number; better?: "more" | "fewer"; level?: number },
): PairedFigure {
  const { counts, moreYes, fewerYes, steps } = summary;
  const n = countPairs(summary);
  const [gained, lost] = better === "more" ? [moreYes, fewerYes] : [fewerYes, moreYes];
  const test = steps === null ? testOnce(summary) : testTrials(steps, summary);
  const p = n === 0 ? null : test.p;
  return {
    base: rate(counts.both + counts.onlyBase, n),
    candidate: rate(counts.both + counts.onlyCandidate, n),
    gained,
    lost,
    ...test,
    p,
    pAdjusted: p === null ? null : Math.min(1, p * tried * (LEVEL / level)),
    verdict: chooseVerdict({ ...test, p }, tried, level),
  };
}

type Test = Pick<PairedFigure, "difference" | "low" | "high" | "midP"> & { p: number };

function testOnce(summary: PairSummary): Test {
  const { counts } = summary;
  return {
    ...newcombePaired(counts),
    p: mcnemarExact(counts.onlyBase, counts.onlyCandidate),
    midP: countPairs(summary) === 0 ? null : mcnemarMidP(counts.onlyBase, counts.onlyCandidate),
  };
}

function testTrials(steps: readonly (readonly number[])[], summary: PairSummary): Test {
  const mean = (drawn: readonly (readonly number[])[]) => {
    let [total, n] = [0, 0];
    for (const own of drawn) {
      n += own.length;
      for (const step of own) total += step;
    }
    return total / n;
  };
  const interval =
    steps.length > MOST_DRAWN
      ? normalInterval(mean(steps), steps)
      : clusterBootstrap({ clusters: steps, statistic: mean, resamples: RESAMPLES });
  return {
    difference: mean(steps),
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    p: signFlip(sumTickets(summary).sums),
    midP: null,
  };
}

function normalInterval(mean: number, steps: readonly (readonly number[])[]) {
  const reach = 1.959963984540054 * (clusteredStandardError(steps) ?? 0);
  return { low: mean - reach, high: mean + reach };
}

/** settled: the exact p passes; leaning: only the interval leaves zero out; else not shown. */
export function chooseVerdict(
  { p, low, high }: Pick<PairedFigure, "p" | "low" | "high">,
  tried: number,
  level = LEVEL,
): VerdictWord {
  if (p === null) return "not shown";
  if (p <= level / tried) return "settled";
  const leavesZeroOut = (low !== null && low > 0) || (high !== null && high < 0);
  return leavesZeroOut ? "leaning" : "not shown";
}

/** The same figure with its sides swapped. */
export function swapFigure(figure: PairedFigure): PairedFigure {
  return {
    ...figure,
    base: figure.candidate,
    candidate: figure.base,
    gained: figure.lost,
    lost: figure.gained,
    difference: negate(figure.difference),
    low: negate(figure.high),
    high: negate(figure.low),
  };
}

function negate(value: number | null): number | null {
  return value === null ? null : 0 - value;
}
