import { binomialCdf } from "./binomial";
import { bisect } from "./bisect";
import { normalQuantile } from "./normal";

export type Interval = { low: number; high: number };

/**
 * Wilson's score interval (1927) for k of n: how far the rate could move with other tickets like these.
 * Both ends are proportions; it never leaves [0, 1] and has a width at 0 of n and n of n.
 *
 * @throws RangeError unless k and n are whole, n is at least 1 and k is between 0 and n.
 */
export function wilson(k: number, n: number, level = 0.95): Interval {
  checkCounts(k, n);
  const z = normalQuantile((1 + level) / 2);
  const p = k / n;
  const centre = p + (z * z) / (2 * n);
  const half = z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  const scale = 1 + (z * z) / n;
  return {
    low: k === 0 ? 0 : (centre - half) / scale,
    high: k === n ? 1 : (centre + half) / scale,
  };
}

/**
 * The interval of Clopper and Pearson (1934) for k of n: covers at least `level`, for claims that need a
 * guarantee. Both ends are proportions.
 *
 * @throws RangeError unless k and n are whole, n is at least 1 and k is between 0 and n.
 */
export function clopperPearson(k: number, n: number, level = 0.95): Interval {
  checkCounts(k, n);
  const tail = (1 - level) / 2;
  return { low: 1 - upperBound(n - k, n, tail), high: upperBound(k, n, tail) };
}

/** The p at which k or fewer of n still come up with the given probability. */
function upperBound(k: number, n: number, tail: number): number {
  return k === n ? 1 : bisect((p) => binomialCdf(k, n, p) < tail, 0, 1);
}

function checkCounts(k: number, n: number): void {
  if (!Number.isInteger(k) || !Number.isInteger(n) || n < 1 || k < 0 || k > n) {
    throw new RangeError(`An interval needs whole counts with 0 <= k <= n and n >= 1, not ${k} of ${n}.`);
  }
}
