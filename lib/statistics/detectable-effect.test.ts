import { describe, expect, test } from "vitest";
import { detectableEffect } from "./index";

const points = (n: number, lossRate: number, method: "exact" | "midP") =>
  100 * (detectableEffect({ n, lossRate, method }) ?? Number.NaN);

const within = (actual: number, expected: number) => expect(Math.abs(actual - expected)).toBeLessThan(0.1);

describe("detectableEffect", () => {
  test.each([
    [0, 16.0, 13.6],
    [0.02, 19.6, 17.3],
    [0.05, 23.7, 21.4],
    [0.1, 28.9, 26.8],
  ])(
    "equals the published table for 48 tickets of which a share of %d gets worse",
    (lossRate, exact, midP) => {
      within(points(48, lossRate, "exact"), exact);
      within(points(48, lossRate, "midP"), midP);
    },
  );

  test.each([
    [16, 38.5],
    [14, 43.4],
    [10, 58.1],
    [8, 69.7],
    [100, 6.6],
    [200, 3.3],
  ])("equals the published figure for %d tickets and no loss", (n, midP) => {
    within(points(n, 0, "midP"), midP);
  });

  test("has the promised power there and less just below", () => {
    const gain = detectableEffect({ n: 48, lossRate: 0, method: "exact" }) ?? Number.NaN;
    const power = (rate: number) =>
      1 - [0, 1, 2, 3, 4, 5].reduce((sum, k) => sum + choose(48, k) * rate ** k * (1 - rate) ** (48 - k), 0);
    expect(power(gain)).toBeCloseTo(0.8, 9);
    expect(power(gain - 0.001)).toBeLessThan(0.8);
  });

  test("asks for more at more power and at a stricter level", () => {
    const usual = points(48, 0.05, "exact");
    expect(
      100 * (detectableEffect({ n: 48, lossRate: 0.05, power: 0.9, method: "exact" }) ?? 0),
    ).toBeGreaterThan(usual);
    expect(
      100 * (detectableEffect({ n: 48, lossRate: 0.05, alpha: 0.01, method: "exact" }) ?? 0),
    ).toBeGreaterThan(usual);
  });

  test("is null where even a gain on every other ticket could not be found", () => {
    expect(detectableEffect({ n: 5, lossRate: 0, method: "exact" })).toBeNull();
    expect(detectableEffect({ n: 0, lossRate: 0, method: "midP" })).toBeNull();
    expect(detectableEffect({ n: 48, lossRate: 0.5, method: "midP" })).toBeNull();
    expect(detectableEffect({ n: 6, lossRate: 0, method: "exact" })).not.toBeNull();
  });

  test("comes close to the normal theory at a thousand tickets", () => {
    const lossRate = 0.05;
    const gain = points(1000, lossRate, "midP") / 100;
    const discordant = 2 * lossRate + gain;
    const needed =
      (1.959964 * Math.sqrt(discordant) + 0.841621 * Math.sqrt(discordant - gain ** 2)) / Math.sqrt(1000);
    expect(Math.abs(gain - needed)).toBeLessThan(0.001);
  });
});

function choose(n: number, k: number): number {
  return k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k;
}
