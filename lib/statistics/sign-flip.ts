import { mcnemarExact } from "./mcnemar";
import { normalCdf } from "./normal";

/** Sum of all sizes up to which the distribution is worked out term by term; the work grows with its square. */
export const MOST_EXACT_STEPS = 10_000;

/**
 * The exact two-sided permutation test over tickets. A ticket's difference is the sum over its trials of
 * (candidate right minus base right), a whole number; under no change its sign is a fair coin. With one trial
 * this is the exact McNemar test, at any size, as it is where all differences are equally large. 1 when nothing
 * differs. Unequal ones that add up to more than `MOST_EXACT_STEPS` are held against a normal distribution with a
 * continuity correction: p is within 1 % of the exact one where it is above 0.001.
 *
 * @throws RangeError for a difference that is not whole.
 */
export function signFlip(differences: readonly number[]): number {
  const broken = differences.find((difference) => !Number.isInteger(difference));
  if (broken !== undefined) throw new RangeError(`signFlip takes whole differences, not ${broken}.`);
  const sizes = differences.map(Math.abs).filter((size) => size > 0);
  const [size = 1] = sizes;
  if (sizes.every((one) => one === size)) {
    const gained = differences.filter((difference) => difference > 0).length;
    return mcnemarExact(sizes.length - gained, gained);
  }
  const total = sum(sizes);
  const observed = Math.abs(sum(differences));
  if (total > MOST_EXACT_STEPS) return nearlySignFlip(sizes, observed);
  // The flipped sum is total - 2 x (what was flipped): it reaches `observed` while that stays this small.
  const mostFlipped = (total - observed) / 2;
  return Math.min(1, 2 * sum(flippedDistribution(sizes, mostFlipped)));
}

/** Sums go by steps of 2, or of 2 times the sizes' common part: half a step is the correction. */
function nearlySignFlip(sizes: readonly number[], observed: number): number {
  const deviation = Math.sqrt(sum(sizes.map((size) => size * size)));
  const distance = Math.max(0, observed - sizes.reduce(commonDivisor)) / deviation;
  return Math.min(1, 2 * (1 - normalCdf(distance)));
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}

/** The probability of each sum of flipped sizes, from 0 to the largest asked for: one convolution per ticket. */
function flippedDistribution(sizes: readonly number[], largest: number): Float64Array {
  const chances = new Float64Array(largest + 1);
  chances[0] = 1;
  // In place and downwards, since a sum needs the smaller ones as they were before this ticket.
  for (const size of sizes) {
    for (let flipped = largest; flipped >= 0; flipped -= 1) {
      chances[flipped] = ((chances[flipped] ?? 0) + (chances[flipped - size] ?? 0)) / 2;
    }
  }
  return chances;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
