/**
 * The exact two-sided permutation test over tickets. A ticket's difference is the sum over its trials of
 * (candidate right minus base right), a whole number; under no change its sign is a fair coin. With one trial
 * this is the exact McNemar test. 1 when nothing differs.
 *
 * @throws RangeError for a difference that is not whole.
 */
export function signFlip(differences: readonly number[]): number {
  const broken = differences.find((difference) => !Number.isInteger(difference));
  if (broken !== undefined) throw new RangeError(`signFlip takes whole differences, not ${broken}.`);
  const sizes = differences.map(Math.abs).filter((size) => size > 0);
  const total = sum(sizes);
  const observed = Math.abs(sum(differences));
  // The flipped sum is total - 2 x (what was flipped): it reaches `observed` while that stays this small.
  const mostFlipped = (total - observed) / 2;
  return Math.min(1, 2 * sum(flippedDistribution(sizes, total).slice(0, mostFlipped + 1)));
}

/** The probability of each sum of flipped sizes, from 0 to the total: one convolution per ticket. */
function flippedDistribution(sizes: readonly number[], total: number): Float64Array {
  let chances = new Float64Array(total + 1);
  chances[0] = 1;
  for (const size of sizes) {
    chances = chances.map((chance, flipped) => (chance + (chances[flipped - size] ?? 0)) / 2);
  }
  return chances;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
