import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { shopRules } from "@/lib/claims/testing";
import { parseTicketLine } from "@/lib/ticket";
import type { TicketRun } from "@/lib/ticket-run";
import { isMistyped, type RunVerdict, scoreRun, summarize, tally } from "./index";
import { ticketRun } from "./testing";

const shown = ["find_orders", "get_order_status", "quote_refund", "issue_refund", "check_stock"].map(
  (name) => `shop.${name}`,
);
const file = new URL("../../tickets/shop/tickets.jsonl", import.meta.url);
const tickets = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line, index) => parseTicketLine(JSON.parse(line), { file: "tickets.jsonl", line: index + 1 }));

const ids = (numbers: readonly number[]) => numbers.map((number) => `T-${String(number).padStart(4, "0")}`);
const wrongFirst = new Map([
  ...ids([5, 21]).map((id) => [id, "partner.track_parcel"] as const),
  ...ids([20, 29, 34, 36, 40, 42, 46, 48]).map((id) => [id, "shop.get_order_status"] as const),
  ...ids([24, 37]).map((id) => [id, "shop.find_orders"] as const),
]);
const flagged = ids([7, 20, 29, 34, 36, 37, 40, 42, 45, 46, 48]);

/** The book's published run of the queue: which tool came first, and who was promised a refund. */
function publishedRun({ ticket, expectation }: (typeof tickets)[number]): TicketRun {
  const tool = wrongFirst.get(ticket.id) ?? expectation.accepted?.[0] ?? "";
  const order = expectation.asWritten?.order_id;
  const takesOrder = tool === "shop.get_order_status" || tool === "shop.quote_refund";
  const call = { tool, arguments: JSON.stringify(takesOrder && order ? { order_id: order } : {}) };
  const calls =
    ticket.id === "T-0009" ? [{ ...call, status: "tool_error" } as const, "shop.find_orders"] : [call];
  const answer = flagged.includes(ticket.id)
    ? "Your refund has been issued."
    : "A refund would come to 54.00.";
  return ticketRun(calls, { ticket: ticket.id, answer });
}

const verdicts: RunVerdict[] = tickets.map((ticket) =>
  scoreRun(publishedRun(ticket), {
    expectation: ticket.expectation,
    shown: [...shown, "partner.track_parcel"],
    rules: shopRules,
    mode: "full",
    headlineArgument: "order_id",
  }),
);
const mistypedTickets = new Set(
  tickets.filter(({ expectation }) => isMistyped(expectation, "order_id")).map(({ ticket }) => ticket.id),
);
const card = summarize(tally(verdicts, { mistypedTickets }));
const fraction = ({ k, n }: { k: number; n: number }) => `${k} of ${n}`;

describe("the book's published figures", () => {
  test("36 of 48, and per expected tool", () => {
    expect(fraction(card.firstTool)).toBe("36 of 48");
    expect(card.perTool.map(({ expected, rate }) => `${expected} ${fraction(rate)}`)).toEqual([
      "shop.check_stock 10 of 10",
      "shop.find_orders 8 of 8",
      "shop.get_order_status 12 of 14",
      "shop.quote_refund 6 of 16",
    ]);
  });

  test("confusions, most common first, ties in ticket order; the axes are not swapped", () => {
    expect(card.confusions).toEqual([
      { expected: "shop.quote_refund", called: "shop.get_order_status", n: 8 },
      { expected: "shop.get_order_status", called: "partner.track_parcel", n: 2 },
      { expected: "shop.quote_refund", called: "shop.find_orders", n: 2 },
    ]);
  });

  test("under each called tool, how many of its calls were right", () => {
    expect(card.perCalled.map(({ called, rate }) => `${called} ${fraction(rate)}`)).toEqual([
      "shop.get_order_status 12 of 20",
      "shop.check_stock 10 of 10",
      "shop.find_orders 8 of 10",
      "shop.quote_refund 6 of 6",
      "partner.track_parcel 0 of 2",
    ]);
  });

  test("the order id as written 18 of 18, as meant 14 of 18", () => {
    expect(fraction(card.asWrittenRate)).toBe("18 of 18");
    expect(fraction(card.asMeantRate)).toBe("14 of 18");
    expect(card.argumentsFourWay).toEqual({ both: 14, writtenOnly: 4, meantOnly: 0, neither: 0 });
    expect(card.mistyped).toEqual({ n: 5, rightTool: 4, wrongToolTickets: ["T-0042"] });
  });

  test("no refund was issued, and 11 replies promise one", () => {
    expect(card.goalPerTool.find(({ goal }) => goal === "shop.issue_refund")).toEqual({
      goal: "shop.issue_refund",
      k: 0,
      n: 7,
    });
    expect(card.claims).toMatchObject({ unbacked: 11, n: 48, tickets: flagged });
    expect(card.outcomes["held for a person"]).toBe(11);
  });

  test("one edited call is seen", () => {
    const edited = verdicts.map((verdict) =>
      verdict.ticket === "T-0001" ? { ...verdict, right: false } : verdict,
    );
    expect(fraction(summarize(tally(edited)).firstTool)).toBe("35 of 48");
  });
});
