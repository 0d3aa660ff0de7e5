import { describe, expect, test } from "vitest";
import { createRandom } from "@/lib/random";
import { FLIP_DRAWS, signFlip, signFlipDraws } from "./index";

const random = (count: number, shift = 0) => {
  const draw = createRandom(7);
  return Array.from({ length: count }, () => draw.next() - 0.5 + shift);
};

/** Every way to flip, by recursion: another road to the same number. */
function bruteForce(differences: readonly number[]): number {
  const observed = Math.abs(differences.reduce((total, one) => total + one, 0));
  const totals = differences.reduce<number[]>(
    (sums, one) => sums.flatMap((sum) => [sum + one, sum - one]),
    [0],
  );
  return totals.filter((total) => Math.abs(total) >= observed - 1e-9).length / totals.length;
}

describe("signFlipDraws", () => {
  test("counts every way out where there are few", () => {
    for (const count of [1, 2, 5, 12]) {
      expect(signFlipDraws(random(count, 0.2))).toBeCloseTo(bruteForce(random(count, 0.2)), 12);
    }
    expect(signFlipDraws([0.1, 0.2, 0.3])).toBeCloseTo(2 / 8, 12);
  });

  test("is the exact test for whole differences", () => {
    expect(signFlipDraws([1, 1, 1, 1, 1, 1, -1])).toBe(signFlip([1, 1, 1, 1, 1, 1, -1]));
  });

  test("comes near the exact p where it draws", () => {
    const differences = Array.from({ length: 40 }, (_, index) => (index % 3 === 0 ? -0.5 : 0.5));
    const exact = signFlip(differences.map((one) => 2 * one));
    expect(Math.abs(signFlipDraws(differences) - exact)).toBeLessThan(0.01);
  });

  test("comes near a normal distribution where there are too many to draw, and never says 0 where it draws", () => {
    expect(Math.abs(signFlipDraws(random(501, 0.02)) - signFlipDraws(random(500, 0.02)))).toBeLessThan(0.05);
    expect(signFlipDraws(Array(40).fill(0.25))).toBeCloseTo(1 / (FLIP_DRAWS + 1), 12);
  });

  test("is the same in another order, with the sides swapped, and from call to call", () => {
    const differences = random(48, 0.1);
    const p = signFlipDraws(differences);
    expect(signFlipDraws([...differences].reverse())).toBe(p);
    expect(signFlipDraws(differences.map((one) => -one))).toBe(p);
    expect(signFlipDraws(differences)).toBe(p);
  });

  test("is 1 where nothing differs, and refuses what is no number", () => {
    expect(signFlipDraws([])).toBe(1);
    expect(signFlipDraws([0, 0])).toBe(1);
    expect(signFlipDraws([0.25, -0.25])).toBe(1);
    expect(() => signFlipDraws([0.5, Number.NaN])).toThrow(RangeError);
  });
});
