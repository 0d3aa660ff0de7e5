import { describe, expect, test } from "vitest";
import { formatInterval, formatP, formatPercent, formatPoints, formatPointsInterval } from "./index";

describe("formatPercent", () => {
  test.each([
    [9_999, 10_000, "99.9 %"],
    [1, 10_000, "<0.1 %"],
    [1_157, 1_159, "99.8 %"],
    [2, 3, "67 %"],
    [1, 8, "13 %"],
  ])("never rounds to 0 or 100 what is neither: %d of %d is %s", (k, n, text) => {
    expect(formatPercent({ k, n })).toBe(text);
  });

  test("keeps 0 % and 100 % for exactly none and exactly all", () => {
    expect(formatPercent({ k: 0, n: 10_000 })).toBe("0 %");
    expect(formatPercent({ k: 48, n: 48 })).toBe("100 %");
    expect(formatPercent({ k: 10_000, n: 10_000 })).toBe("100 %");
  });

  test("has a decimal from 50 cases on", () => {
    expect(formatPercent({ k: 36, n: 48 })).toBe("75 %");
    expect(formatPercent({ k: 48, n: 49 })).toBe("98 %");
    expect(formatPercent({ k: 25, n: 50 })).toBe("50.0 %");
  });

  test("rounds exact halves up, and says when there is nothing to say", () => {
    expect(formatPercent({ k: 1, n: 40 })).toBe("3 %");
    expect(formatPercent({ k: 23, n: 80 })).toBe("28.8 %");
    expect(formatPercent({ k: 0, n: 0 })).toBe("–");
  });
});

describe("formatInterval", () => {
  test("gives whole points", () => {
    expect(formatInterval({ low: 0.6121562719, high: 0.8507936633 })).toBe("61 to 85 %");
    expect(formatInterval({ low: 0, high: 0.354 })).toBe("0 to 35 %");
    expect(formatInterval({ low: 0.7224, high: 1 })).toBe("72 to 100 %");
  });

  test("never shows an end as 0 or 100 that is neither", () => {
    expect(formatInterval({ low: 0.0021, high: 0.0499 })).toBe("<1 to 5 %");
    expect(formatInterval({ low: 0.95, high: 0.9979 })).toBe("95 to >99 %");
  });

  test("tells close ends apart with a decimal", () => {
    expect(formatInterval({ low: 0.501, high: 0.504 })).toBe("50.1 to 50.4 %");
    expect(formatInterval({ low: 0.99944, high: 0.99998 })).toBe("99.9 to >99.9 %");
  });

  test("is a dash where nothing was measured", () => {
    expect(formatInterval({ low: null, high: null })).toBe("–");
  });
});

describe("formatPoints", () => {
  test.each([
    [0.125, "+12.5 points"],
    [-1 / 48, "\u22122.1 points"],
    [0, "0 points"],
    [0.1, "+10 points"],
    [0.01, "+1 point"],
    [0.0001, "+<0.1 points"],
    [-0.0625, "\u22126.3 points"],
  ])("shows %d as %s", (difference, text) => {
    expect(formatPoints(difference)).toBe(text);
  });

  test("gives whole points for fewer than 50 cases when told how many", () => {
    expect(formatPoints(9 / 48, 48)).toBe("+19 points");
    expect(formatPoints(9 / 480, 480)).toBe("+1.9 points");
    expect(formatPoints(null)).toBe("–");
  });

  test("gives the ends of an interval, signed only where they are negative", () => {
    expect(formatPointsInterval({ low: 0.0214, high: 0.2379 })).toBe("2.1 to 23.8");
    expect(formatPointsInterval({ low: -0.06, high: 0.154 }, 48)).toBe("\u22126 to 15");
    expect(formatPointsInterval({ low: null, high: null })).toBe("–");
  });
});

describe("formatP", () => {
  test.each([
    [0.015625, "p 0.016"],
    [0.0004, "p < 0.001"],
    [0.001, "p 0.001"],
    [1, "p 1"],
    [0.99999, "p > 0.999"],
    [0.05, "p 0.050"],
    [0.0504, "p 0.0504"],
  ])("shows %d as %s", (p, text) => {
    expect(formatP(p)).toBe(text);
  });
});
