import { describe, expect, test } from "vitest";
import golden from "./fixtures/statistics-golden.json";
import { clopperPearson, wilson } from "./index";

describe.each([
  ["wilson", wilson],
  ["clopperPearson", clopperPearson],
] as const)("%s", (name, interval) => {
  test.each(golden.interval)("equals the golden interval of $k of $n", (row) => {
    const { low, high } = interval(row.k, row.n);
    expect(low).toBeCloseTo(row[name][0] ?? Number.NaN, 8);
    expect(high).toBeCloseTo(row[name][1] ?? Number.NaN, 8);
  });

  test("ends exactly at 0 and at 1 and has a width there", () => {
    expect(interval(0, 7).low).toBe(0);
    expect(interval(7, 7).high).toBe(1);
    expect(interval(7, 7).low).toBeLessThan(1);
  });

  test("is wider at a higher level and narrower with more tickets", () => {
    expect(interval(6, 16, 0.99).low).toBeLessThan(interval(6, 16, 0.95).low);
    expect(interval(600, 1600).low).toBeGreaterThan(interval(6, 16).low);
  });

  test("stays inside [0, 1] for counts far beyond a suite's", () => {
    const { low, high } = interval(9_999, 10_000);
    expect(low).toBeGreaterThan(0.999);
    expect(high).toBeGreaterThan(0.9999);
    expect(high).toBeLessThan(1);
  });

  test.each([
    [0, 0],
    [3, 2],
    [-1, 2],
    [0.5, 2],
    [Number.NaN, 2],
  ])("refuses %d of %d", (k, n) => {
    expect(() => interval(k, n)).toThrow(RangeError);
  });
});

test("Clopper-Pearson covers at least 95 % where Wilson may not: its ends leave exactly 2.5 % each", () => {
  const { low, high } = clopperPearson(0, 48, 0.9);
  expect(low).toBe(0);
  expect(high).toBeCloseTo(1 - 0.05 ** (1 / 48), 10);
});
