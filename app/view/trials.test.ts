import { expect, test } from "vitest";
import { summarizeTrials } from "@/lib/statistics";
import { buildRecording } from "./testing";
import { sayPassHatK, sayTrials } from "./trials";

const model = buildRecording({ class: "model-run", trials: 3 });
const counts = [
  { trials: 3, right: 3 },
  { trials: 3, right: 1 },
];
const trials = { ...summarizeTrials(counts), tickets: 2, repeatsItself: false };

test("one line says how many tickets change by themselves", () => {
  expect(sayTrials({ recording: model, trials })).toBe(
    "3 trials: 1 of 2 tickets are right in some of them only",
  );
  expect(sayTrials({ recording: buildRecording({ class: "model-run" }), trials: null })).toBe(
    "1 trial: how much this changes by itself is not measured",
  );
});

test("identical replies are not repeats, and the line says so", () => {
  expect(sayTrials({ recording: model, trials: { ...trials, repeatsItself: true } })).toBe(
    "3 trials count as one: a model at temperature 0 gives the same answer every time",
  );
  expect(sayTrials({ recording: buildRecording(), trials: null })).toContain("a matcher gives the same");
});

test("pass^k is a chance over the tickets that have so many trials", () => {
  expect(trials.passHatK.map(sayPassHatK)).toEqual([
    "67 % over 2 tickets",
    "50 % over 2 tickets",
    "50 % over 2 tickets",
  ]);
  expect(sayPassHatK({ k: 4, value: null, tickets: 0 })).toBe("no ticket has so many trials");
});
