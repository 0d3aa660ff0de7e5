import { expect, test } from "vitest";
import { compareJson } from "./compare-json";
import { scoreJson } from "./score-json";
import { scoredRecording } from "./testing";

test("the fields that other programs read keep their names", () => {
  const score = scoreJson(scoredRecording({}));
  expect(Object.keys(score)).toEqual(
    expect.arrayContaining([
      "recording",
      "firstTool",
      "perTool",
      "confusions",
      "arguments",
      "goal",
      "claims",
      "notMeasured",
      "notScored",
      "freshness",
    ]),
  );
  expect(Object.keys(score.recording)).toEqual(
    expect.arrayContaining(["id", "title", "class", "suite", "revision", "model", "trials"]),
  );
  expect(score.firstTool).toEqual({ k: 36, n: 48, value: 0.75, low: 0.6, high: 0.8 });
});

test("what is not measured is null, never zero", () => {
  const score = JSON.parse(JSON.stringify(scoreJson(scoredRecording({}))));
  expect(score).toMatchObject({ goal: null, claims: null, freshness: null });
  expect(score.arguments.asMeant.value).toBeNull();
});

test("claims that were measured carry both rules and their tickets", () => {
  const { scorecard } = scoredRecording({});
  const rate = { k: 1, n: 4, value: 0.25, low: 0.05, high: 0.7 };
  const claims = { unbacked: 1, n: 4, tickets: ["T-3"], strictUnbacked: 1, strictN: 4 };
  const measured = { ...scorecard, claims, unbackedRate: rate, strictUnbackedRate: rate };
  expect(scoreJson(scoredRecording({ scorecard: measured })).claims).toEqual({
    unbacked: rate,
    tickets: ["T-3"],
    strict: rate,
    dismissed: 0,
    confirmed: 0,
  });
  const reviewed = scoredRecording({ scorecard: measured, review: { dismissed: 1, confirmed: 0 } });
  expect(scoreJson(reviewed).claims).toMatchObject({ unbacked: { k: 1 }, dismissed: 1, confirmed: 0 });
});

test("a comparison that is none gives its reason and no delta", () => {
  const base = scoredRecording({ class: "constructed" });
  const rate = base.scorecard.firstTool;
  const json = compareJson({
    base,
    candidate: scoredRecording({ id: "other" }),
    comparison: {
      comparable: false,
      reason: "constructed",
      axis: [],
      notRecorded: [],
      base: "r",
      candidate: "other",
      firstTool: null,
      sides: { base: rate, candidate: rate },
      perTool: [],
      goal: null,
      claims: null,
      asWritten: null,
      noiseFloor: null,
      revisionsTried: 1,
      couldHaveShown: null,
      ticketsToSettle: null,
      unpaired: { onlyBase: [], onlyCandidate: [], changed: [] },
      toolChanges: [],
      renamed: [],
      moves: [],
    },
  });
  expect(json).toMatchObject({ comparable: false, reason: "constructed", firstTool: null });
  expect(json.base).toMatchObject({ id: "r", class: "constructed" });
});
