import { describe, expect, test } from "vitest";
import golden from "./fixtures/statistics-golden.json";
import { clusteredStandardError, passHatK } from "./index";

describe("clusteredStandardError", () => {
  test("equals the golden value, above what independent scores would give", () => {
    const { scores, clusteredSE, naiveSE } = golden.clusteredSE;
    expect(clusteredStandardError(scores)).toBeCloseTo(clusteredSE, 8);
    expect(clusteredStandardError(scores.flat().map((score) => [score]))).toBeCloseTo(naiveSE, 8);
  });

  test("is null below two scores", () => {
    expect(clusteredStandardError([[1]])).toBeNull();
    expect(clusteredStandardError([])).toBeNull();
  });
});

describe("passHatK", () => {
  test.each(golden.passk)(
    "equals the golden pass^$k of $c right in $n trials",
    ({ n, c, k, passHatK: expected }) => {
      const { value } = passHatK([{ trials: n, right: c }], k);
      if (expected === null) expect(value).toBeNull();
      else expect(value).toBeCloseTo(expected, 8);
    },
  );

  test("averages over the tickets that have k trials and says how many those are", () => {
    const counts = [
      { trials: 2, right: 2 },
      { trials: 2, right: 1 },
      { trials: 1, right: 1 },
    ];
    expect(passHatK(counts, 2)).toEqual({ value: 0.5, tickets: 2 });
    expect(passHatK(counts, 3)).toEqual({ value: null, tickets: 0 });
  });

  test("refuses a k that is not whole", () => {
    expect(() => passHatK([], 0)).toThrow(RangeError);
  });
});
