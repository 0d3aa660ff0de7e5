import { wilson } from "./interval";

/** The same tickets on two sides, by which side was right. */
export type PairedCounts = { both: number; onlyBase: number; onlyCandidate: number; neither: number };

/** Candidate minus base as proportions, with a 95 % interval; null where no ticket is paired. */
export type PairedDifference = { difference: number | null; low: number | null; high: number | null };

/**
 * Newcombe's interval for a paired difference (Statistics in Medicine 17:2635, 1998, method 10): Wilson limits
 * of the two rates, joined with their correlation. Swapping the sides negates it exactly.
 */
export function newcombePaired(counts: PairedCounts): PairedDifference {
  const { both, onlyBase, onlyCandidate, neither } = counts;
  const n = both + onlyBase + onlyCandidate + neither;
  if (n === 0) return { difference: null, low: null, high: null };
  const base = reach(both + onlyBase, n);
  const candidate = reach(both + onlyCandidate, n);
  const phi = correlation(counts, n);
  const difference = (onlyCandidate - onlyBase) / n;
  return {
    difference,
    low: difference - join(candidate.down, base.up, phi),
    high: difference + join(candidate.up, base.down, phi),
  };
}

/** How far below and above its rate a Wilson interval reaches. */
function reach(k: number, n: number): { down: number; up: number } {
  const { low, high } = wilson(k, n);
  return { down: k / n - low, up: high - k / n };
}

function join(one: number, other: number, phi: number): number {
  return Math.sqrt(one * one + other * other - 2 * phi * (one * other));
}

/** Newcombe's correction takes n/2 off a positive numerator, down to 0, and leaves a negative one. */
function correlation({ both, onlyBase, onlyCandidate, neither }: PairedCounts, n: number): number {
  const base = (both + onlyBase) * (onlyCandidate + neither);
  const candidate = (both + onlyCandidate) * (onlyBase + neither);
  if (base * candidate === 0) return 0;
  const numerator = both * neither - onlyBase * onlyCandidate;
  const corrected = numerator < 0 ? numerator : Math.max(0, numerator - n / 2);
  return corrected / Math.sqrt(base * candidate);
}
