import { describe, expect, test } from "vitest";
import { rate, wilson } from "./index";

describe("rate", () => {
  test("carries its counts, its value and its Wilson interval", () => {
    expect(rate(36, 48)).toEqual({ k: 36, n: 48, value: 0.75, ...wilson(36, 48) });
  });

  test("is null, not NaN, where nothing was measured", () => {
    expect(rate(0, 0)).toEqual({ k: 0, n: 0, value: null, low: null, high: null });
  });

  test("refuses more right than there are", () => {
    expect(() => rate(1, 0)).toThrow(RangeError);
    expect(() => rate(49, 48)).toThrow("49 of 48");
  });
});
