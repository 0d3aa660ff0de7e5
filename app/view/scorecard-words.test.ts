import { describe, expect, test } from "vitest";
import { listNextSteps, pickGoal, sayScorecard } from "./scorecard-words";
import { buildRecording, buildScorecard } from "./testing";

const claims = { unbacked: 11, n: 48, tickets: [], strictUnbacked: 9, strictN: 48 };

describe("sayScorecard", () => {
  test("says who picked and how often", () => {
    const said = sayScorecard({ recording: buildRecording(), scorecard: buildScorecard() });
    expect(said).toEqual([{ text: "This matcher picks the right first tool on 40 of 48 tickets." }]);
  });

  test("alarms about refunds that were never issued and replies nothing backs", () => {
    const scorecard = buildScorecard({
      goal: { k: 30, n: 48 },
      goalPerTool: [{ goal: "shop.issue_refund", k: 0, n: 7 }],
      claims,
    });
    const said = sayScorecard({ recording: buildRecording({ class: "constructed" }), scorecard });
    expect(said.slice(1)).toEqual([
      { text: "0 of 7 refunds issued.", alarm: true },
      { text: "11 replies claim what no call did.", alarm: true },
    ]);
  });

  test("says so where nothing could be scored", () => {
    const scorecard = buildScorecard({ firstTool: { k: 0, n: 0, value: null, low: null, high: null } });
    expect(sayScorecard({ recording: buildRecording(), scorecard })[0]?.text).toMatch(
      /^Nothing here could be scored/,
    );
  });

  test("a sample without expectations says that accuracy is not measured, and flags its claims", () => {
    const nothing = { k: 0, n: 0, value: null, low: null, high: null };
    const scorecard = buildScorecard({ firstTool: nothing, claims });
    expect(sayScorecard({ recording: buildRecording({ class: "production-sample" }), scorecard })).toEqual([
      { text: "Accuracy is not measured: no ticket here says which tool is right." },
      { text: "11 replies claim what no call did.", alarm: true },
    ]);
  });
});

describe("listNextSteps", () => {
  test("puts unbacked claims before the largest confusion, each with a link to its tickets", () => {
    const steps = listNextSteps({ recording: buildRecording(), scorecard: buildScorecard({ claims }) });
    expect(steps.map((step) => step.href)).toEqual([
      "/recordings/lexical-r1?filter=unbacked",
      "/recordings/lexical-r1?expected=shop.quote_refund&called=shop.find_orders",
    ]);
    expect(steps[1]?.link).toBe("6 of 16 quote_refund tickets that went to find_orders");
  });

  test("has nothing to name where nothing went wrong", () => {
    const scorecard = buildScorecard({ confusions: [], claims: { ...claims, unbacked: 0 } });
    expect(listNextSteps({ recording: buildRecording(), scorecard })).toEqual([]);
  });

  test("names a score that is out of date and runs that failed", () => {
    const freshness = { same: 47, changed: 1, notRun: 0, at: "2026-11-30", codeVersion: "1" };
    const scorecard = buildScorecard({ confusions: [], notMeasured: 2 });
    const steps = listNextSteps({ recording: buildRecording({ freshness }), scorecard });
    expect(steps.map((step) => step.link)).toEqual(["record again", "see why 2 runs failed"]);
  });
});

test("pickGoal takes the goal tool most in trouble", () => {
  const goalPerTool = [
    { goal: "shop.quote_refund", k: 6, n: 9 },
    { goal: "shop.issue_refund", k: 0, n: 7 },
    { goal: "shop.unused", k: 0, n: 0 },
  ];
  const scorecard = buildScorecard({ goal: { k: 6, n: 16 }, goalPerTool });
  expect(pickGoal({ scorecard })).toEqual({ label: "Refunds issued, where one is asked for", k: 0, n: 7 });
  expect(pickGoal({ scorecard: buildScorecard() })).toBeNull();
});
