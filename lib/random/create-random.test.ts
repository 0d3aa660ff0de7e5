import { describe, expect, test } from "vitest";
import { createRandom } from "./index";

const draws = (seed: number, count: number) => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.next());
};

describe("createRandom", () => {
  test("repeats its draws for a seed and gives others for another", () => {
    expect(draws(4217, 20)).toEqual(draws(4217, 20));
    expect(draws(4217, 20)).not.toEqual(draws(4218, 20));
  });

  test("never changes what a seed gives, since generated data depends on it", () => {
    const random = createRandom(4217);
    expect(Array.from({ length: 8 }, () => random.int(0, 999))).toEqual(FIRST_OF_4217);
  });

  test("draws evenly from [0, 1)", () => {
    const all = draws(1, 20_000);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...all)).toBeLessThan(1);
    expect(all.reduce((sum, x) => sum + x, 0) / all.length).toBeCloseTo(0.5, 2);
  });

  test("reaches both ends of int() and nothing beyond", () => {
    const random = createRandom(2);
    const seen = new Set(Array.from({ length: 500 }, () => random.int(-1, 3)));
    expect([...seen].sort((a, b) => a - b)).toEqual([-1, 0, 1, 2, 3]);
    expect(random.int(7, 7)).toBe(7);
  });

  test("refuses an int() range that is empty or not whole", () => {
    expect(() => createRandom(1).int(2, 1)).toThrow(RangeError);
    expect(() => createRandom(1).int(0, 0.5)).toThrow(RangeError);
  });

  test("shuffles a copy that holds the same items", () => {
    const items = Array.from({ length: 30 }, (_, index) => index);
    const shuffled = createRandom(3).shuffle(items);
    expect(shuffled).not.toEqual(items);
    expect([...shuffled].sort((a, b) => a - b)).toEqual(items);
    expect(items[0]).toBe(0);
  });

  test("picks every item in time and refuses an empty list", () => {
    const random = createRandom(5);
    expect(new Set(Array.from({ length: 100 }, () => random.pick(["a", "b", "c"]))).size).toBe(3);
    expect(() => random.pick([])).toThrow(RangeError);
  });

  test("takes chances never at 0 and always at 1", () => {
    const random = createRandom(6);
    const count = (p: number) => Array.from({ length: 2000 }, () => random.chance(p)).filter(Boolean).length;
    expect(count(0)).toBe(0);
    expect(count(1)).toBe(2000);
    expect(count(0.25) / 2000).toBeCloseTo(0.25, 1);
  });
});

const FIRST_OF_4217 = [626, 49, 862, 675, 544, 483, 749, 26];
