import { describe, expect, test } from "vitest";
import { calibrate } from "./testing-calibration";

/** One in twenty of 200, and what chance may add to it in one of a thousand draws. */
const MOST_OF_200 = 20;

describe("recordings between which nothing differs", () => {
  test.each([
    ["nothing changes", null, 1],
    ["as many gain as lose", { share: 0.4, size: 0.5 }, 1],
    ["nothing changes, five tool lists tried", null, 5],
  ] as const)("are rarely called settled: %s", (_, change, revisions) => {
    const { settled } = calibrate({ change, trials: 1, revisions }, { bases: 200, seed: 4217 });
    expect(settled.n).toBe(200);
    expect(settled.k).toBeLessThanOrEqual(MOST_OF_200);
  });

  test("are rarely called settled over several trials, and would be, were a ticket's trials taken for tickets", () => {
    const { settled, pooled } = calibrate(
      { change: { share: 0.6, size: 0.8 }, trials: 4, revisions: 1 },
      { bases: 60, seed: 4217 },
    );
    expect(settled.k).toBeLessThanOrEqual(8);
    expect(pooled.k).toBeGreaterThan(8);
  });
});
