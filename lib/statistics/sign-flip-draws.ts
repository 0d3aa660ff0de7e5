import { createRandom } from "@/lib/random";
import { normalCdf } from "./normal";
import { signFlip } from "./sign-flip";

/** Up to this many differences every way to flip them is counted. */
const MOST_COUNTED = 16;
/** With more, the sum of flipped differences is all but normal, and drawing it would take long. */
const MOST_DRAWN = 500;
export const FLIP_DRAWS = 20_000;
export const FLIP_SEED = 4217;

/**
 * The two-sided sign-flip permutation test over tickets for differences of any size (probabilities, reciprocal ranks):
 * how often flipping each sign at random gives a sum at least as far from zero. Whole differences go to `signFlip`;
 * up to 16 that are not zero are counted out, up to 500 drawn 20,000 times with a fixed seed, where
 * p = (hits + 1) / (draws + 1) (Phipson and Smyth 2010); more are held against a normal distribution. 1 when nothing
 * differs. Neither the order of the tickets nor swapping the sides moves it.
 *
 * @throws RangeError for a difference that is not finite.
 */
export function signFlipDraws(differences: readonly number[]): number {
  const broken = differences.find((difference) => !Number.isFinite(difference));
  if (broken !== undefined) throw new RangeError(`signFlipDraws takes finite differences, not ${broken}.`);
  if (differences.every(Number.isInteger)) return signFlip(differences);
  const sizes = Float64Array.from(differences.map(Math.abs).filter((size) => size > 0))
    .sort()
    .reverse();
  // Two sums that are equal in truth may differ in their last bits.
  const slack = 1e-9 * sizes.reduce((total, size) => total + size, 0);
  const observed = Math.abs(differences.reduce((total, one) => total + one, 0)) - slack;
  if (sizes.length <= MOST_COUNTED) return countedOut(sizes, observed);
  return sizes.length <= MOST_DRAWN ? drawn(sizes, observed) : nearly(sizes, observed);
}

function countedOut(sizes: Float64Array, observed: number): number {
  const ways = 2 ** sizes.length;
  let hits = 0;
  for (let flips = 0; flips < ways; flips += 1) {
    let total = 0;
    for (let at = 0; at < sizes.length; at += 1) {
      const size = sizes[at] ?? 0;
      total += (flips >>> at) & 1 ? -size : size;
    }
    hits += Number(Math.abs(total) >= observed);
  }
  return hits / ways;
}

function drawn(sizes: Float64Array, observed: number): number {
  const random = createRandom(FLIP_SEED);
  let hits = 0;
  for (let draw = 0; draw < FLIP_DRAWS; draw += 1) {
    let [total, bits] = [0, 0];
    for (let at = 0; at < sizes.length; at += 1) {
      bits = at % 32 === 0 ? random.next() * 2 ** 32 : bits >>> 1;
      const size = sizes[at] ?? 0;
      total += bits & 1 ? -size : size;
    }
    hits += Number(Math.abs(total) >= observed);
  }
  return (hits + 1) / (FLIP_DRAWS + 1);
}

function nearly(sizes: Float64Array, observed: number): number {
  const deviation = Math.sqrt(sizes.reduce((total, size) => total + size * size, 0));
  return Math.min(1, 2 * (1 - normalCdf(Math.max(0, observed) / deviation)));
}
