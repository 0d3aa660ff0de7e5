import { describe, expect, test } from "vitest";
import golden from "./fixtures/statistics-golden.json";
import { newcombePaired } from "./index";

describe("newcombePaired", () => {
  test.each(golden.newcombePaired)("equals the golden interval of $both/$onlyA/$onlyB/$neither", (row) => {
    const { both, onlyA, onlyB, neither } = row;
    const result = newcombePaired({ both, onlyBase: onlyA, onlyCandidate: onlyB, neither });
    expect(result.difference).toBeCloseTo(row.diff, 8);
    expect(result.low).toBeCloseTo(row.lo, 8);
    expect(result.high).toBeCloseTo(row.hi, 8);
  });

  test("is negated exactly when the sides are swapped", () => {
    for (const [onlyBase, onlyCandidate] of [
      [2, 9],
      [0, 5],
      [7, 6],
    ] as const) {
      const forth = newcombePaired({ both: 21, onlyBase, onlyCandidate, neither: 11 });
      const back = newcombePaired({
        both: 21,
        onlyBase: onlyCandidate,
        onlyCandidate: onlyBase,
        neither: 11,
      });
      expect([back.difference, back.low, back.high]).toEqual(
        [forth.difference, forth.high, forth.low].map((end) => -(end ?? Number.NaN)),
      );
    }
  });

  test("leaves a negative correlation uncorrected, which widens the interval", () => {
    const opposed = newcombePaired({ both: 2, onlyBase: 10, onlyCandidate: 10, neither: 2 });
    const unrelated = newcombePaired({ both: 6, onlyBase: 6, onlyCandidate: 6, neither: 6 });
    expect(opposed.high).toBeGreaterThan(unrelated.high ?? Number.NaN);
  });

  test("is null where no ticket is paired", () => {
    const none = { both: 0, onlyBase: 0, onlyCandidate: 0, neither: 0 };
    expect(newcombePaired(none)).toEqual({ difference: null, low: null, high: null });
  });
});
