import { describe, expect, test } from "vitest";
import {
  expectationSha256,
  expectedFirst,
  parseTicketLine,
  type Ticket,
  ticketHeader,
  ticketSha256,
  ticketsSha256,
} from "./index";

const source = { file: "tickets/shop/tickets.jsonl", line: 7 };
const ticket: Ticket = {
  id: "T-0001",
  body: "Where is it?",
  context: { customerId: "C-0127", productPage: "KG-1031" },
};

describe("parseTicketLine", () => {
  test("splits a line into the ticket and what it is held against", () => {
    const line = {
      id: "T-0001",
      context: ticket.context,
      body: "Where is it?",
      goal: "shop.issue_refund",
      accepted: ["shop.quote_refund"],
      forbidden: [],
      expectedCalls: [{ tool: "a" }, { tool: "b", arguments: { n: 1 } }],
      asWritten: { order_id: "O-1" },
      asMeant: {},
    };
    const { id: _, context: __, body: ___, ...expectation } = line;
    expect(parseTicketLine(line, source)).toEqual({ ticket, expectation });
  });

  test("leaves an expectation out where the line does, and keeps an empty one", () => {
    expect(parseTicketLine({ id: "a", body: "" }, source)).toEqual({
      ticket: { id: "a", body: "", context: {} },
      expectation: {},
    });
    expect(parseTicketLine({ id: "a", body: "", accepted: [] }, source).expectation).toEqual({
      accepted: [],
    });
  });

  test.each([
    [7, "7"],
    [-0, "0"],
    ["007", "007"],
  ])("reads the id %j as %j", (id, text) => {
    expect(parseTicketLine({ id, body: "" }, source).ticket.id).toBe(text);
  });

  test("reads a number in the context as its decimal text", () => {
    expect(parseTicketLine({ id: "a", body: "", context: { shop: 12 } }, source).ticket.context).toEqual({
      shop: "12",
    });
  });

  test.each([
    [[], "tickets/shop/tickets.jsonl, line 7: expected an object, found a list"],
    [{ body: "" }, "line 7, field id: expected a text, found nothing"],
    [{ id: "", body: "" }, "field id: expected a name, found an empty text"],
    [
      { id: 2 ** 53, body: "" },
      "field id: the number 9007199254740992 is no exact id: write it as a text in quotes",
    ],
    [{ id: 1.5, body: "" }, "field id"],
    [{ id: "a\nb", body: "" }, "field id"],
    [{ id: "a" }, "field body: expected a text, found nothing"],
    [{ id: "a", body: "", context: [] }, "field context: expected an object, found a list"],
    [{ id: "a", body: "", context: { x: null } }, "field context.x: expected a text, found null"],
    [
      { id: "a", body: "", context: { x: "a\nProduct page: b" } },
      "field context.x: a context value is one line",
    ],
    [{ id: "a", body: "", accepted: "x" }, "field accepted: expected a list"],
    [{ id: "a", body: "", accepted: [""] }, "field accepted[0]"],
    [{ id: "a", body: "", goal: null }, "field goal: expected a text, found null"],
    [{ id: "a", body: "", expectedCalls: [{}] }, "field expectedCalls[0].tool"],
    [{ id: "a", body: "", asMeant: [] }, "field asMeant: expected an object"],
    [{ id: "a", body: "", acepted: [] }, "field acepted: unknown field: a ticket has id, context, body"],
  ])("refuses %j", (line, message) => {
    expect(() => parseTicketLine(line, source)).toThrow(message);
  });

  test("takes a context key named __proto__ for a key", () => {
    const line: unknown = JSON.parse('{"id":"a","body":"","context":{"__proto__":"x"}}');
    expect(Object.keys(parseTicketLine(line, source).ticket.context)).toEqual(["__proto__"]);
  });
});

describe("ticketHeader", () => {
  test("labels what it knows and makes words of the rest", () => {
    expect(ticketHeader(ticket)).toBe("Customer: C-0127\nProduct page: KG-1031");
    expect(ticketHeader({ ...ticket, context: { orderChannel: "web", user_tier: "gold" } })).toBe(
      "Order channel: web\nUser tier: gold",
    );
    expect(ticketHeader({ ...ticket, context: {} })).toBe("");
  });
});

describe("hashes of tickets and expectations", () => {
  test("cover id, body and context, whatever the order of the context", () => {
    const turned = { ...ticket, context: { productPage: "KG-1031", customerId: "C-0127" } };
    expect(ticketSha256(turned)).toBe(ticketSha256(ticket));
    const hashes = [
      ticket,
      { ...ticket, id: "T-2" },
      { ...ticket, body: "x" },
      { ...ticket, context: {} },
    ].map(ticketSha256);
    expect(new Set(hashes).size).toBe(4);
  });

  test("of a suite depend on the order of tickets and on nothing but the tickets", () => {
    const second = { ...ticket, id: "T-0002" };
    expect(ticketsSha256([ticket, second])).not.toBe(ticketsSha256([second, ticket]));
    expect(ticketsSha256([{ ...ticket, accepted: [] } as Ticket])).toBe(ticketsSha256([ticket]));
  });

  test("of an expectation tell nothing said from nothing accepted", () => {
    expect(expectationSha256({})).not.toBe(expectationSha256({ accepted: [] }));
    expect(expectationSha256({ goal: "a", accepted: ["b"] })).toBe(
      expectationSha256({ accepted: ["b"], goal: "a" }),
    );
  });
});

describe("expectedFirst", () => {
  test("is the first accepted tool, no tool, or nothing", () => {
    expect(expectedFirst({ accepted: ["a", "b"] })).toBe("a");
    expect(expectedFirst({ accepted: [] })).toBe("no tool");
    expect(expectedFirst({ goal: "a" })).toBeNull();
  });
});
