import {
  clusterBootstrap,
  mcnemarExact,
  mcnemarMidP,
  newcombePaired,
  rate,
  signFlip,
} from "@/lib/statistics";
import type { PairedFigure, VerdictWord } from "./types";

/** One ticket run on both sides, as a yes or no. */
export type BitPair = { ticket: string; base: boolean; candidate: boolean };

export const LEVEL = 0.05;
/** A page shows several intervals at once: 2,000 draws place an end within about a point. */
const RESAMPLES = 2000;

/**
 * A rate on both sides over the same ticket runs. One trial: exact McNemar and Newcombe's paired interval. Several:
 * the exact sign-flip test over each ticket's summed difference, and a bootstrap over tickets; `midP` is null then.
 * `tried` is the number of tool lists tried: p is held against 0.05 divided by it. `better` says which way is gained.
 */
export function pairedFigure(
  pairs: readonly BitPair[],
  { tried, better = "more" }: { tried: number; better?: "more" | "fewer" },
): PairedFigure {
  const count = (side: "base" | "candidate") => pairs.filter((pair) => pair[side]).length;
  const sums = sumByTicket(pairs);
  const tickets = (sign: number) =>
    [...sums].flatMap(([ticket, sum]) => (Math.sign(sum) === sign ? ticket : []));
  const [gained, lost] = better === "more" ? [tickets(1), tickets(-1)] : [tickets(-1), tickets(1)];
  const test = sums.size === pairs.length ? testOnce(pairs) : testTrials(pairs, [...sums.values()]);
  const p = pairs.length === 0 ? null : test.p;
  return {
    base: rate(count("base"), pairs.length),
    candidate: rate(count("candidate"), pairs.length),
    gained,
    lost,
    ...test,
    p,
    pAdjusted: p === null ? null : Math.min(1, p * tried),
    verdict: chooseVerdict({ ...test, p }, tried),
  };
}

type Test = Pick<PairedFigure, "difference" | "low" | "high" | "midP"> & { p: number };

function testOnce(pairs: readonly BitPair[]): Test {
  const count = (base: boolean, candidate: boolean) =>
    pairs.filter((pair) => pair.base === base && pair.candidate === candidate).length;
  const [onlyBase, onlyCandidate] = [count(true, false), count(false, true)];
  return {
    ...newcombePaired({ both: count(true, true), onlyBase, onlyCandidate, neither: count(false, false) }),
    p: mcnemarExact(onlyBase, onlyCandidate),
    midP: pairs.length === 0 ? null : mcnemarMidP(onlyBase, onlyCandidate),
  };
}

function testTrials(pairs: readonly BitPair[], sums: readonly number[]): Test {
  const clusters = stepsByTicket(pairs);
  const mean = (drawn: readonly (readonly number[])[]) => {
    const steps = drawn.flat();
    return steps.reduce((total, one) => total + one, 0) / steps.length;
  };
  const interval = clusterBootstrap({ clusters, statistic: mean, resamples: RESAMPLES });
  return {
    difference: mean(clusters),
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    p: signFlip(sums),
    midP: null,
  };
}

/** settled: the exact p passes; leaning: only the interval leaves zero out; else not shown. */
export function chooseVerdict(
  { p, low, high }: Pick<PairedFigure, "p" | "low" | "high">,
  tried: number,
): VerdictWord {
  if (p === null) return "not shown";
  if (p <= LEVEL / tried) return "settled";
  const leavesZeroOut = (low !== null && low > 0) || (high !== null && high < 0);
  return leavesZeroOut ? "leaning" : "not shown";
}

/** Candidate minus base of each ticket, summed over its trials, in first-seen order. */
export function sumByTicket(pairs: readonly BitPair[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const pair of pairs) sums.set(pair.ticket, (sums.get(pair.ticket) ?? 0) + step(pair));
  return sums;
}

function stepsByTicket(pairs: readonly BitPair[]): number[][] {
  const steps = new Map<string, number[]>();
  for (const pair of pairs) steps.set(pair.ticket, [...(steps.get(pair.ticket) ?? []), step(pair)]);
  return [...steps.values()];
}

function step({ base, candidate }: BitPair): number {
  return Number(candidate) - Number(base);
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
