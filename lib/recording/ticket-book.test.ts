import { describe, expect, test } from "vitest";
import { TicketBook } from "./ticket-book";

const ticketLine = (body: string) => ({ type: "ticket" as const, ticket: "T-1", context: {}, body });
const expectLine = { type: "expect" as const, ticket: "T-1", accepted: ["shop.find_orders"] };

function put(book: TicketBook, event: Parameters<TicketBook["add"]>[0], line: number): string | null {
  return book.add(event, JSON.stringify(event), line);
}

describe("a file with more tickets than are kept", () => {
  const open = (trials: number) => {
    const book = new TicketBook("big.jsonl", trials, 0);
    put(book, ticketLine("Where is it?"), 1);
    put(book, expectLine, 2);
    return book;
  };

  test("tells each trial that the header names in full", () => {
    const book = open(2);
    for (const _ of [1, 2])
      expect(book.tell("T-1")).toMatchObject({
        ticket: { body: "Where is it?" },
        expectation: { accepted: ["shop.find_orders"] },
        fault: null,
      });
  });

  test("does not measure a trial beyond those, since its text is forgotten", () => {
    const book = open(1);
    book.tell("T-1");
    expect(book.isKnown("T-1")).toBe(true);
    expect(book.tell("T-1").fault?.message).toMatch(/more trials than the header says/);
  });

  test("still knows whether a forgotten ticket comes again as it was", () => {
    const book = open(1);
    book.tell("T-1");
    expect(put(book, ticketLine("Where is it?"), 9)).toMatch(/twice: the second is left out/);
    expect(put(book, ticketLine("Where was it?"), 10)).toMatch(/the two differ/);
  });
});
