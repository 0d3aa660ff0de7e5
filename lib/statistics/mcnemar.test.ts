import { describe, expect, test } from "vitest";
import golden from "./fixtures/statistics-golden.json";
import { mcnemarExact, mcnemarMidP } from "./index";

describe("McNemar's test", () => {
  test.each(golden.mcnemar)(
    "equals the golden values of $onlyA to $onlyB",
    ({ onlyA, onlyB, exact, midP }) => {
      expect(mcnemarExact(onlyA, onlyB)).toBeCloseTo(exact, 8);
      expect(mcnemarMidP(onlyA, onlyB)).toBeCloseTo(midP, 8);
    },
  );

  test("is the same for both sides", () => {
    expect(mcnemarExact(2, 9)).toBe(mcnemarExact(9, 2));
    expect(mcnemarMidP(2, 9)).toBe(mcnemarMidP(9, 2));
  });

  test("calls the published smallest results significant at 0.05 and the next weaker ones not", () => {
    for (const [b, c] of [
      [0, 6],
      [1, 8],
      [2, 10],
      [3, 12],
    ] as const) {
      expect(mcnemarExact(b, c)).toBeLessThanOrEqual(0.05);
      expect(mcnemarExact(b, c - 1)).toBeGreaterThan(0.05);
    }
    for (const [b, c] of [
      [0, 5],
      [1, 7],
      [2, 9],
      [3, 11],
    ] as const) {
      expect(mcnemarMidP(b, c)).toBeLessThanOrEqual(0.05);
      expect(mcnemarMidP(b, c - 1)).toBeGreaterThan(0.05);
    }
  });

  test("is exact for small counts and holds for large ones", () => {
    expect(mcnemarExact(0, 6)).toBe(0.03125);
    expect(mcnemarExact(2000, 2000)).toBe(1);
    expect(mcnemarExact(1900, 2100)).toBeCloseTo(0.0016466, 5);
    expect(mcnemarExact(0, 2000)).toBe(0);
  });

  test("refuses a count that is not whole", () => {
    expect(() => mcnemarExact(-1, 2)).toThrow(RangeError);
    expect(() => mcnemarMidP(0.5, 2)).toThrow(RangeError);
  });
});
