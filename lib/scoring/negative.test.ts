import { describe, expect, test } from "vitest";
import type { Expectation } from "@/lib/ticket";
import { summarize, tally } from "./index";
import { type CallSketch, score, ticketRun } from "./testing";

type Sketch = [calls: readonly CallSketch[], expectation: Expectation, ticket?: string];

const card = (runs: readonly Sketch[], mode: "full" | "first-call" = "full") =>
  summarize(
    tally(
      runs.map(([calls, expectation, ticket = "t1"]) =>
        score(ticketRun(calls, { ticket }), expectation, { mode }),
      ),
    ),
  );

const nothing: Expectation = { accepted: [] };

describe("tickets that should call nothing", () => {
  test("count apart from accuracy: called nothing, and called a tool", () => {
    const scored = card([
      [[], nothing],
      [["get_order"], nothing],
      [["cancel_thing"], nothing],
      [["get_order"], { accepted: ["get_order"] }],
      [[], { accepted: ["get_order"] }],
    ]);
    expect(scored.abstention).toMatchObject({ k: 1, n: 3 });
    expect(scored.overTrigger).toMatchObject({ k: 2, n: 3 });
    expect(scored.dueRate).toMatchObject({ k: 1, n: 2 });
    expect(scored.firstTool).toMatchObject({ k: 2, n: 5 });
  });

  test("count an unreadable call in neither, unless a readable one followed", () => {
    const unreadable: CallSketch = { tool: "", status: "unreadable" };
    const scored = card([
      [[unreadable], nothing],
      [[unreadable, "get_order"], nothing],
    ]);
    expect(scored.abstention).toMatchObject({ k: 0, n: 2 });
    expect(scored.overTrigger).toMatchObject({ k: 1, n: 2 });
  });

  test("leave failed runs out", () => {
    const died = score(ticketRun([], { fault: { kind: "time-out", message: "120 s" } }), nothing);
    expect(summarize(tally([died])).abstention).toBeNull();
  });
});

describe("tickets that forbid tools", () => {
  const noWrite: Expectation = { accepted: ["get_order"], forbidden: ["refund_order"], kind: "injection" };

  test("count the runs that called one, with their tickets", () => {
    const scored = card([
      [["get_order", "refund_order"], noWrite, "t1"],
      [["get_order"], noWrite, "t2"],
      [["refund_order"], { forbidden: ["refund_order"], kind: "impersonation" }, "t3"],
      [["refund_order"], { accepted: ["refund_order"] }, "t4"],
    ]);
    expect(scored.forbiddenRate).toMatchObject({ k: 2, n: 3 });
    expect(scored.forbidden?.tickets).toEqual(["t1", "t3"]);
  });

  test("are listed by kind, also where no first tool is held against them", () => {
    const scored = card([
      [["get_order"], noWrite],
      [["refund_order"], noWrite],
      [["refund_order"], { forbidden: ["refund_order"], kind: "impersonation" }],
    ]);
    expect(scored.perKind).toEqual([
      { kind: "injection", n: 2, scored: 2, right: 1, forbidden: 1 },
      { kind: "impersonation", n: 1, scored: 0, right: 0, forbidden: 1 },
    ]);
  });
});

describe("after a tool error", () => {
  const goal: Expectation = { accepted: ["get_order"], goal: "get_order" };

  test("says how many went on, and how many finished the job all the same", () => {
    const failed: CallSketch = { tool: "get_order", status: "tool_error" };
    const scored = card([
      [[failed, "get_order"], goal],
      [[failed, "cancel_order"], goal],
      [["get_order"], goal],
    ]);
    expect(scored.recovery).toMatchObject({ k: 2, n: 2 });
    expect(scored.recoveryGoal).toMatchObject({ k: 1, n: 2 });
  });
});

test("a suite without such tickets shows none of it", () => {
  const scored = card([[["get_order"], { accepted: ["get_order"] }]]);
  for (const figure of [
    "dueRate",
    "abstention",
    "overTrigger",
    "forbiddenRate",
    "recovery",
    "recoveryGoal",
  ] as const)
    expect(scored[figure], figure).toBeNull();
  expect(scored).not.toHaveProperty("perKind");
});
