import { expect, test } from "vitest";
import { summarizeTrials } from "./index";

test("tickets right always, never and sometimes; a ticket worked once cannot flip", () => {
  const summary = summarizeTrials([
    { trials: 2, right: 2 },
    { trials: 2, right: 1 },
    { trials: 2, right: 0 },
    { trials: 1, right: 1 },
    { trials: 0, right: 0 },
  ]);
  expect(summary).toMatchObject({ always: 2, never: 1, sometimes: 1, flips: { k: 1, n: 3 } });
  expect(summary.passHatK).toEqual([
    { k: 1, value: (1 + 0.5 + 0 + 1) / 4, tickets: 4 },
    { k: 2, value: 1 / 3, tickets: 3 },
  ]);
});

test("of nothing has no rate and no pass^k", () => {
  expect(summarizeTrials([])).toEqual({
    always: 0,
    never: 0,
    sometimes: 0,
    flips: { k: 0, n: 0, value: null, low: null, high: null },
    passHatK: [],
  });
});
