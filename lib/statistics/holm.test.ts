import { describe, expect, test } from "vitest";
import golden from "./fixtures/statistics-golden.json";
import { holm } from "./index";

describe("holm", () => {
  test.each(golden.holm_bh)("equals the golden adjustment of $p", (row) => {
    for (const [index, adjusted] of holm(row.p).entries()) {
      expect(adjusted).toBeCloseTo(row.holm[index] ?? Number.NaN, 8);
    }
  });

  test("leaves one p alone and an empty family empty", () => {
    expect(holm([0.03])).toEqual([0.03]);
    expect(holm([])).toEqual([]);
  });

  test("never adjusts below the raw p, so it can only call fewer tools changed", () => {
    const raw = [0.04, 0.011, 0.3, 0.02];
    expect(holm(raw).every((adjusted, index) => adjusted >= (raw[index] ?? 1))).toBe(true);
    expect(holm(raw).filter((p) => p <= 0.05)).toHaveLength(1);
  });
});
