import { describe, expect, test } from "vitest";
import golden from "./fixtures/statistics-golden.json";
import { obrienFlemingLevels } from "./index";

describe("obrienFlemingLevels", () => {
  test.each(golden.obrienFleming.plans)("equals the golden levels of $looks looks", ({ looks, levels }) => {
    const ours = obrienFlemingLevels(looks, golden.obrienFleming.alpha);
    expect(ours).toHaveLength(looks);
    // The golden levels are printed to five decimals.
    for (const [index, level] of levels.entries()) {
      expect(Math.abs((ours[index] ?? Number.NaN) - level)).toBeLessThan(1.1e-5);
    }
  });

  test("spends less at every look for a smaller alpha", () => {
    const strict = obrienFlemingLevels(3, 0.01);
    expect(obrienFlemingLevels(3).every((level, index) => level > (strict[index] ?? 1))).toBe(true);
  });

  test("refuses a number of looks that is not whole", () => {
    expect(() => obrienFlemingLevels(0)).toThrow(RangeError);
    expect(() => obrienFlemingLevels(2.5)).toThrow(RangeError);
  });
});
