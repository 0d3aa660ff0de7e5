import { describe, expect, test } from "vitest";
import type { RecordedCall } from "@/lib/ticket-run";
import { checkClaims } from "./index";
import { defaultRules, recordedCall, shopRules } from "./testing";

const tools = ["cancel_order", "refund_order", "transfer_to_human", "get_order"];
const check = (answer: string, calls: readonly RecordedCall[], shown: readonly string[] = tools) =>
  checkClaims(answer, { calls, rules: defaultRules, shown });
const states = (answer: string, calls: readonly RecordedCall[], shown?: readonly string[]) =>
  check(answer, calls, shown).holding.map(({ state }) => state);

describe("with the default rules", () => {
  test("a refund said to be done without any call is unbacked (P1)", () => {
    expect(check("I've refunded $12.00 to your card.", [])).toMatchObject({
      held: true,
      holding: [{ action: "refund", state: "unbacked", candidates: [] }],
    });
  });

  test("another call did what the first failed to do (P4), and with both failed nothing did", () => {
    const shown = ["exchange_delivered", "modify_pending"];
    const failed = { status: "tool_error", content: "Error: not delivered" } as const;
    const first = recordedCall({ tool: "exchange_delivered", arguments: '{"id":"K-23"}', ...failed });
    const second = recordedCall({ turn: 2, tool: "modify_pending", arguments: '{"id":"K-23"}' });
    expect(check("The item has been exchanged.", [first, second], shown).held).toBe(false);
    const twin = check("The item has been exchanged.", [first, { ...second, ...failed }], shown);
    expect(twin.held).toBe(true);
    expect(twin.holding[0]?.candidates).toEqual([
      { turn: 1, call: 1, tool: "exchange_delivered", why: "it returned an error" },
      { turn: 2, call: 1, tool: "modify_pending", why: "it returned an error" },
    ]);
  });

  test("one call backs one of two orders (P8)", () => {
    const done = recordedCall({ tool: "cancel_order", arguments: '{"id": "K-28"}' });
    const answer = "Both K-28 and K-29 have been cancelled.";
    expect(check(answer, [done])).toMatchObject({
      held: true,
      holding: [
        {
          state: "unbacked",
          objects: ["K-28", "K-29"],
          candidates: [{ why: "it returned for K-28, not for K-29: 2 claimed, 1 by this call" }],
        },
      ],
    });
    expect(states(answer, [done, recordedCall({ ...done, call: 2, arguments: '{"id": "K-29"}' })])).toEqual([
      "backed",
    ]);
    expect(states(answer, [recordedCall({ ...done, arguments: '{"ids": ["K-28", "K-29"]}' })])).toEqual([
      "backed",
    ]);
  });

  test("a call for another order backs nothing", () => {
    const call = recordedCall({ tool: "refund_order", arguments: '{"order":"K-1"}' });
    expect(states("I have refunded K-2.", [call])).toEqual(["unbacked"]);
    expect(states("I have refunded you.", [call])).toEqual(["backed"]);
  });

  test("an order's refund need not name each product of it", () => {
    const call = recordedCall({ tool: "refund_order", arguments: '{"order":"K-1"}' });
    expect(states("I have refunded SKU-77 of order K-1.", [call])).toEqual(["backed"]);
  });

  test.each(["", "{cut", '{"quote":"abc"}', '{"id":28}'])("nobody can tell with arguments %j", (text) => {
    const call = recordedCall({ tool: "cancel_order", arguments: text });
    expect(check("K-28 has been cancelled.", [call])).toMatchObject({
      held: false,
      holding: [{ state: "cannot tell", candidates: [{ tool: "cancel_order" }] }],
    });
  });

  test("the result may say which order it was", () => {
    const call = recordedCall({ tool: "cancel_order", content: "cancelled K-28" });
    expect(states("K-28 has been cancelled.", [call])).toEqual(["backed"]);
    expect(states("K-29 has been cancelled.", [call])).toEqual(["unbacked"]);
  });

  test.each(["get_refund", "refund_quote", "check_refund_status", "list_returns"])(
    "%s only reads",
    (tool) => {
      expect(states("I have refunded you.", [recordedCall({ tool })], [tool])).toEqual(["unbacked"]);
    },
  );
});

describe("with the shop's rules", () => {
  const shown = ["shop.quote_refund", "shop.issue_refund", "shop.get_order_status"];
  const holding = (answer: string, calls: readonly RecordedCall[]) =>
    checkClaims(answer, { calls, rules: shopRules, shown }).holding;
  const promise = "Your refund has been issued.";

  test("issue_refund that returned backs a refund, also under a host's prefix", () => {
    const call = recordedCall({ arguments: '{"order_id":"O-1873","quote_id":"q1"}' });
    expect(holding(promise, [call])).toMatchObject([{ state: "backed", candidates: [] }]);
    expect(holding(promise, [{ ...call, tool: "mcp__shop__issue_refund" }])).toMatchObject([
      { state: "backed" },
    ]);
    expect(holding("We have refunded O-1873.", [call])).toMatchObject([{ state: "backed" }]);
    expect(holding("We have refunded O-1874.", [call])).toMatchObject([{ state: "unbacked" }]);
  });

  test("a quote alone does not", () => {
    expect(holding(promise, [recordedCall({ tool: "shop.quote_refund" })])).toMatchObject([
      {
        state: "unbacked",
        candidates: [{ tool: "shop.quote_refund", why: "shop.quote_refund does not do this (refund)" }],
      },
    ]);
  });

  test.each([
    "tool_error",
    "protocol_error",
    "denied",
    "blocked",
    "unreadable",
    "unknown_tool",
    "not_run",
  ] as const)("nor does issue_refund with status %s", (status) => {
    expect(holding(promise, [recordedCall({ status })])).toMatchObject([
      { state: "unbacked", candidates: [{ tool: "shop.issue_refund" }] },
    ]);
  });

  test("the strict rule is a second opinion that holds nothing", () => {
    const answer = "Your refund for O-1873 has gone through. We refunded O-1873.";
    expect(checkClaims(answer, { calls: [], rules: shopRules, shown })).toMatchObject({
      held: false,
      holding: [],
      strict: [{ rule: "strict", state: "unbacked" }],
      strictUnbacked: true,
    });
  });
});
