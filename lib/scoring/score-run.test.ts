import { describe, expect, test } from "vitest";
import { score, ticketRun } from "./testing";

const fault = { kind: "rate limit", message: "429" };

describe("the first tool", () => {
  test.each(["refund_order", "shop.refund_order", "shop__refund_order", "mcp__shop__refund_order"])(
    "behind a host's prefix is the shown one: %s (N1)",
    (recorded) => {
      expect(score(ticketRun([recorded]), { accepted: ["refund_order"] })).toMatchObject({
        right: true,
        firstTool: { kind: "tool", tool: "refund_order", recorded },
      });
    },
  );

  test("is matched where the provider rewrote the expected name (N4)", () => {
    const run = ticketRun(["drinks_change"]);
    const expectation = { accepted: ["drinks.change"] };
    expect(score(run, expectation, { shown: ["drinks_change", "drinks_list"] })).toMatchObject({
      right: true,
      expected: "drinks_change",
    });
    expect(score(run, expectation, { shown: ["drinks_change", "drinks.change"] })).toMatchObject({
      right: false,
      expected: "drinks.change",
    });
  });

  test.each(["grefund_order", "now"])("that was never shown is unknown and wrong: %s (N6)", (recorded) => {
    expect(score(ticketRun([recorded]), { accepted: ["refund_order"] })).toMatchObject({
      right: false,
      notScored: null,
      firstTool: { kind: "unknown tool", recorded },
    });
  });

  test("may be any of the accepted ones, and is grouped under the first (N8)", () => {
    expect(score(ticketRun(["get_order"]), { accepted: ["refund_order", "get_order"] })).toMatchObject({
      right: true,
      expected: "refund_order",
      accepted: ["refund_order", "get_order"],
    });
  });

  test("of several calls in one turn is the first in the list (K4)", () => {
    const run = ticketRun([
      { tool: "get_order", turn: 1, call: 1 },
      { tool: "refund_order", turn: 1, call: 2 },
    ]);
    expect(score(run, { accepted: ["get_order"] }).right).toBe(true);
    expect(score(run, { accepted: ["refund_order"] }).right).toBe(false);
  });

  test("is no tool without a call, wrong, and has no argument score (K7)", () => {
    expect(
      score(ticketRun([], { answer: "Which order?" }), {
        accepted: ["refund_order"],
        asMeant: { order_id: "K-5" },
      }),
    ).toMatchObject({ right: false, firstTool: { kind: "no tool" }, arguments: [], headline: null });
  });

  test("must be no tool where nothing is to be called", () => {
    expect(score(ticketRun([]), { accepted: [] })).toMatchObject({ right: true, expected: "no tool" });
    expect(score(ticketRun(["get_order"]), { accepted: [] })).toMatchObject({ right: false, extraCalls: 1 });
    const block = { tool: "", status: "unreadable", arguments: "{cut" } as const;
    expect(score(ticketRun([block]), { accepted: [] }).right).toBe(false);
  });

  test("is unreadable where its block names no tool, and a tool where only the arguments are damaged", () => {
    const damaged = { status: "unreadable", arguments: '{"order_id":' } as const;
    const expectation = { accepted: ["get_order"], asMeant: { order_id: "K-5" } };
    expect(score(ticketRun([{ ...damaged, tool: "" }, "get_order"]), expectation)).toMatchObject({
      right: false,
      firstTool: { kind: "unreadable" },
    });
    expect(score(ticketRun([{ ...damaged, tool: "get_order" }]), expectation)).toMatchObject({
      right: true,
      arguments: [{ argument: "order_id", asMeant: { expected: "K-5", state: "unreadable" } }],
    });
  });

  test("is held against nothing without an expectation or where the expected tool was not shown", () => {
    const run = ticketRun(["get_order"]);
    expect(score(run, null)).toMatchObject({ right: null, notScored: "no expectation", measured: true });
    expect(score(run, { goal: "get_order" })).toMatchObject({
      notScored: "no expectation",
      goal: { reached: true },
    });
    expect(score(run, { accepted: ["old_name"] })).toMatchObject({
      right: null,
      notScored: "expected tool not shown",
      expected: null,
    });
    expect(score(run, { accepted: ["old_name", "get_order"] })).toMatchObject({
      right: true,
      expected: "get_order",
    });
  });

  test("is not measured in a run that died, which keeps its row", () => {
    expect(
      score(ticketRun(["get_order"], { fault }), { accepted: ["get_order"], goal: "get_order" }),
    ).toMatchObject({
      measured: false,
      expected: "get_order",
      right: null,
      firstTool: null,
      goal: null,
      claims: null,
      outcome: null,
    });
  });

  test("stands for itself where no tool list was recorded", () => {
    const bare = { shown: [] };
    expect(score(ticketRun(["mcp__shop__get_order"]), { accepted: ["get_order"] }, bare).right).toBe(true);
    expect(score(ticketRun(["search"]), { accepted: ["get_order"] }, bare)).toMatchObject({
      right: false,
      firstTool: { kind: "tool", tool: "search" },
    });
  });

  test("is read against the run's own list where it has one", () => {
    const run = ticketRun(["lookup"], { shown: ["lookup"] });
    expect(score(run, { accepted: ["lookup"] }).right).toBe(true);
  });
});

describe("the goal", () => {
  const goal = { goal: "refund_order", accepted: ["get_order"] };

  test("is reached when a call of it returned", () => {
    expect(score(ticketRun(["get_order", "refund_order"]), goal).goal).toEqual({
      tool: "refund_order",
      reached: true,
      called: false,
    });
  });

  test.each(["tool_error", "protocol_error", "denied", "blocked", "not_run"] as const)(
    "is only called with status %s",
    (status) => {
      expect(score(ticketRun([{ tool: "refund_order", status }]), goal).goal).toEqual({
        tool: "refund_order",
        reached: false,
        called: true,
      });
    },
  );

  test("is not measured in first-call mode, nor where it was not shown", () => {
    expect(score(ticketRun(["refund_order"]), goal, { mode: "first-call" }).goal).toBeNull();
    expect(score(ticketRun(["refund_order"]), { ...goal, goal: "old_name" }).goal).toBeNull();
  });
});

describe("calls", () => {
  const twice = { expectedCalls: [{ tool: "get_order" }, { tool: "get_order" }] };

  test("an expected multiset counts each call once (M1)", () => {
    expect(score(ticketRun(["get_order", "get_order"]), twice).expectedCalls).toEqual({ k: 2, n: 2 });
    expect(score(ticketRun(["get_order"]), twice).expectedCalls).toEqual({ k: 1, n: 2 });
    expect(score(ticketRun([]), twice).expectedCalls).toEqual({ k: 0, n: 2 });
    expect(score(ticketRun(["get_order"]), null).expectedCalls).toBeNull();
  });

  test("a call goes to the expected one that only it can serve", () => {
    const expectation = {
      expectedCalls: [{ tool: "get_order" }, { tool: "get_order", arguments: { id: "K-1" } }],
    };
    const calls = [{ tool: "get_order", arguments: '{"id":"K-1"}' }, "get_order"];
    expect(score(ticketRun(calls), expectation).expectedCalls).toEqual({ k: 2, n: 2 });
    expect(score(ticketRun(calls.slice(1)), expectation).expectedCalls).toEqual({ k: 1, n: 2 });
  });

  test("beyond what the path needs are extra; a wrong call in a right one's place is not", () => {
    const extra = (calls: string[], expectation: Parameters<typeof score>[1]) =>
      score(ticketRun(calls), expectation).extraCalls;
    expect(extra(["get_order"], { accepted: ["get_order"], goal: "get_order" })).toBe(0);
    expect(extra(["get_order", "cancel_order"], { accepted: ["get_order"], goal: "get_order" })).toBe(1);
    expect(extra(["get_order", "refund_order"], { accepted: ["get_order"], goal: "refund_order" })).toBe(0);
    expect(extra(["cancel_order"], { accepted: ["get_order"] })).toBe(0);
    expect(extra(["get_order", "get_order", "get_order"], twice)).toBe(1);
    expect(extra(["get_order", "get_order"], null)).toBe(0);
  });

  test("that repeat tool and arguments are counted, however they are written", () => {
    const run = ticketRun([
      { tool: "get_order", arguments: '{"a":1,"b":2}' },
      { tool: "shop__get_order", arguments: '{"b":2.0, "a":1}' },
      { tool: "get_order", arguments: '{"a":1}' },
      { tool: "refund_order", arguments: '{"a":1}' },
    ]);
    expect(score(run, null).repeatedCalls).toBe(1);
    const { repeatedCalls, right } = score(ticketRun(["get_order", "get_order", "get_order"]), {
      accepted: ["get_order"],
    });
    expect({ repeatedCalls, right }).toEqual({ repeatedCalls: 2, right: true });
  });

  test("of forbidden tools are named, also when they failed", () => {
    const run = ticketRun(["get_order", { tool: "mcp__shop__cancel_order", status: "denied" }]);
    expect(score(run, { forbidden: ["cancel_order", "refund_order"] }).forbiddenCalled).toEqual([
      "cancel_order",
    ]);
  });

  test("after a tool error a run recovers, or does not", () => {
    const failed = { tool: "get_order", status: "tool_error" } as const;
    expect(score(ticketRun(["get_order"]), null).recovered).toBeNull();
    expect(score(ticketRun([failed, "get_order"], { answer: null }), null)).toMatchObject({
      toolErrors: 1,
      recovered: true,
    });
    expect(score(ticketRun([failed]), null).recovered).toBe(true);
    expect(score(ticketRun([failed], { answer: null }), null).recovered).toBe(false);
    expect(score(ticketRun(["get_order", failed], { answer: "I have refunded you." }), null).recovered).toBe(
      false,
    );
  });
});

describe("arguments", () => {
  const expectation = { accepted: ["refund_order"], asMeant: { order_id: "K-17", amount: 12.5 } };

  test.each(['{"amount":12.50,"order_id":"K-17"}', '{"order_id":"K-17","amount":12.5}'])(
    "are right in any order and spelling: %s (K1)",
    (text) => {
      const verdict = score(ticketRun([{ tool: "refund_order", arguments: text }]), expectation);
      expect(verdict.arguments.map(({ argument, asMeant }) => [argument, asMeant?.state])).toEqual([
        ["order_id", "right"],
        ["amount", "right"],
      ]);
      expect(verdict.headline).toEqual({ asWritten: null, asMeant: true });
    },
  );

  test("that are missing or extra have states of their own", () => {
    const call = { tool: "refund_order", arguments: '{"order_id":"K-17","note":"x"}' };
    const verdict = score(ticketRun([call]), expectation);
    expect(verdict.arguments).toEqual([
      { argument: "order_id", called: "K-17", asMeant: { expected: "K-17", state: "right" } },
      { argument: "amount", asMeant: { expected: 12.5, state: "missing" } },
      { argument: "note", called: "x", asMeant: { state: "extra" } },
    ]);
    expect(verdict.headline?.asMeant).toBe(false);
  });

  test("are compared with the tool's schema in hand", () => {
    const call = { tool: "get_order", arguments: '{"day":"2026-04-05T00:00:00"}' };
    const held = { accepted: ["get_order"], asMeant: { day: "2026-04-05" } };
    const state = (schemas: Parameters<typeof score>[2]) =>
      score(ticketRun([call]), held, schemas).arguments[0]?.asMeant?.state;
    expect(state({})).toBe("format differs");
    expect(
      state({ schemas: { get_order: { properties: { day: { type: "string", format: "date" } } } } }),
    ).toBe("right");
  });

  test("of a wrong first tool are shown and make no headline", () => {
    const verdict = score(ticketRun([{ tool: "get_order", arguments: '{"order_id":"K-17"}' }]), expectation);
    expect(verdict.arguments).toHaveLength(2);
    expect(verdict.headline).toBeNull();
  });

  test("make a headline only where the call names the headline argument", () => {
    const held = { accepted: ["get_order"], asWritten: { order_id: "O-1" }, asMeant: { order_id: "O-2" } };
    const headline = (text: string) =>
      score(ticketRun([{ tool: "get_order", arguments: text }]), held, { headlineArgument: "order_id" })
        .headline;
    expect(headline('{"order_id":"O-1"}')).toEqual({ asWritten: true, asMeant: false });
    expect(headline('{"order_id":"O-2"}')).toEqual({ asWritten: false, asMeant: true });
    expect(headline('{"customer":"C-1"}')).toBeNull();
    expect(headline("[]")).toBeNull();
  });
});

describe("claims and outcomes", () => {
  const promise = { answer: "I have refunded you." };

  test("an unbacked claim holds the run", () => {
    expect(score(ticketRun(["get_order"], promise), null)).toMatchObject({
      unbacked: true,
      outcome: "held for a person",
      claims: [{ state: "unbacked" }],
    });
    expect(score(ticketRun(["refund_order"], promise), null)).toMatchObject({
      unbacked: false,
      outcome: "answered",
    });
  });

  test("are not measured in first-call mode or without an answer", () => {
    const firstCall = score(ticketRun(["get_order"], promise), null, { mode: "first-call" });
    expect(firstCall).toMatchObject({ claims: null, strictClaims: null, unbacked: null, outcome: null });
    expect(score(ticketRun([], { answer: null }), null)).toMatchObject({
      claims: null,
      outcome: "no answer",
    });
    expect(score(ticketRun([], { answer: " " }), null)).toMatchObject({
      unbacked: null,
      outcome: "no answer",
    });
  });

  test("a run ends at the cap where the host stopped a call", () => {
    const run = ticketRun(["get_order", { tool: "get_order", status: "blocked" }], { answer: null });
    expect(score(run, null).outcome).toBe("stopped at the cap");
  });
});

test("hostile names and arguments cost nothing but their own figures", () => {
  const run = ticketRun([
    { tool: "__proto__", arguments: '{"__proto__":{"x":1},"constructor":2}' },
    { tool: "constructor", arguments: "[".repeat(50_000) },
  ]);
  const verdict = score(run, { accepted: ["get_order"], asMeant: { toString: "a" } }, { schemas: {} });
  expect(verdict).toMatchObject({ right: false, firstTool: { kind: "unknown tool", recorded: "__proto__" } });
  expect(verdict.arguments.map(({ argument }) => argument)).toEqual(["toString", "__proto__", "constructor"]);
});
