import { expect, test } from "vitest";
import { expectationSha256, parseTicketLine, ticketSha256 } from "./index";

const line = { id: "N-1", body: "Thanks!", accepted: [] };
const parse = (more: object) => parseTicketLine({ ...line, ...more }, { file: "tickets.jsonl", line: 1 });

test("a ticket's kind is held beside what it accepts, and is no part of what the model sees", () => {
  const { ticket, expectation } = parse({ kind: "nothing-due" });
  expect(expectation).toEqual({ kind: "nothing-due", accepted: [] });
  expect(ticketSha256(ticket)).toBe(ticketSha256(parse({}).ticket));
  expect(JSON.stringify(ticket)).not.toContain("nothing-due");
});

test("a ticket without a kind keeps the hash it had; another kind is another expectation", () => {
  const { expectation } = parse({});
  expect(expectation).not.toHaveProperty("kind");
  expect(expectationSha256({ kind: "injection", accepted: [] })).not.toBe(expectationSha256(expectation));
});

test("a kind that is no name is refused with its place", () => {
  expect(() => parse({ kind: 3 })).toThrow("field kind");
  expect(() => parse({ kind: "" })).toThrow("field kind");
});
