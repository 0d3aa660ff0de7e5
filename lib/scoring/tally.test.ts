import { describe, expect, test } from "vitest";
import { summarize, tally } from "./index";
import { score, ticketRun } from "./testing";

const shown = { shown: ["refund_order", "cancel_order"] };
const verdict = (ticket: string, expected: string[] | null, ...calls: string[]) =>
  score(ticketRun(calls, { ticket }), expected && { accepted: expected }, shown);

describe("tally", () => {
  test("keeps expected and called apart in an asymmetric sample (M5)", () => {
    const { confusions } = summarize(
      tally([
        verdict("a", ["refund_order"], "cancel_order"),
        verdict("b", ["refund_order"], "cancel_order"),
        verdict("c", ["cancel_order"], "refund_order"),
      ]),
    );
    expect(confusions).toEqual([
      { expected: "refund_order", called: "cancel_order", n: 2 },
      { expected: "cancel_order", called: "refund_order", n: 1 },
    ]);
  });

  test("counts a ticket once, however many calls it made (K4)", () => {
    const counted = tally([verdict("a", ["refund_order"], "refund_order", "refund_order", "refund_order")]);
    expect(counted).toMatchObject({ scored: 1, right: 1, repeatedCallRuns: 1 });
    expect(counted.cells).toEqual([
      { expected: "refund_order", called: "refund_order", right: true, n: 1, firstTicket: "a" },
    ]);
  });

  test("no tool, unknown tool and unreadable are columns of their own", () => {
    const unreadable = score(
      ticketRun([{ tool: "", status: "unreadable" }]),
      { accepted: ["refund_order"] },
      shown,
    );
    const counted = tally([
      verdict("a", ["refund_order"]),
      verdict("b", ["refund_order"], "gget_invoice"),
      verdict("c", ["refund_order"], "now"),
      unreadable,
      verdict("d", []),
    ]);
    expect(counted.cells.map(({ expected, called, right, n }) => [expected, called, right, n])).toEqual([
      ["refund_order", "no tool", false, 1],
      ["refund_order", "unknown tool", false, 2],
      ["refund_order", "unreadable", false, 1],
      ["no tool", "no tool", true, 1],
    ]);
    expect(counted.unknownTools).toEqual([
      { recorded: "gget_invoice", n: 1 },
      { recorded: "now", n: 1 },
    ]);
  });

  test("leaves runs that died or have nothing to be held against out of every fraction, and counts them", () => {
    const died = score(
      ticketRun([], { ticket: "c", fault: { kind: "time-out", message: "120 s" } }),
      { accepted: ["refund_order"], goal: "refund_order" },
      shown,
    );
    const card = summarize(
      tally([verdict("a", ["refund_order"], "refund_order"), verdict("b", null, "now"), died]),
    );
    expect(card).toMatchObject({
      runs: 3,
      scored: 1,
      notScored: 1,
      notMeasured: 1,
      firstTool: { k: 1, n: 1 },
      notMeasuredPerExpected: [{ expected: "refund_order", n: 1 }],
      goal: null,
    });
  });

  test("of nothing has no rate and no NaN", () => {
    const card = summarize(tally([]));
    expect(card.firstTool).toEqual({ k: 0, n: 0, value: null, low: null, high: null });
    expect(card).toMatchObject({
      goalRate: null,
      claims: null,
      unbackedRate: null,
      cells: [],
      confusions: [],
    });
    expect(JSON.stringify(card)).not.toMatch(/NaN|Infinity/);
  });

  test("goal figures stand under the expected tool and under the goal tool", () => {
    const held = { accepted: ["cancel_order"], goal: "refund_order" };
    const card = summarize(
      tally([
        score(ticketRun(["cancel_order", "refund_order"]), held, shown),
        score(ticketRun(["cancel_order"]), held, shown),
        verdict("x", ["refund_order"], "refund_order"),
      ]),
    );
    expect(card.goalPerTool).toEqual([{ goal: "refund_order", k: 1, n: 2 }]);
    expect(card.perTool).toMatchObject([
      { expected: "cancel_order", reached: { k: 1, n: 2 } },
      { expected: "refund_order", reached: null },
    ]);
  });
});
