import {
  canonicalJson,
  expectJsonObject,
  expectName,
  expectObject,
  expectString,
  ParseError,
  type Place,
  parseJson,
} from "@/lib/canonical-json";
import { type Expectation, expectationSha256, parseExpectation, type SuiteTicket } from "@/lib/ticket";

/** One line of `suites/<suite>/expectations.jsonl`: who changed what a ticket is held against, and why. */
export type ExpectationEdit = {
  at: string;
  by: string;
  why: string;
  ticket: string;
  from: Expectation;
  to: Expectation;
};

/** @throws ParseError naming file, line and field. */
export function parseExpectationEdit(value: unknown, place: Place): ExpectationEdit {
  const line = expectObject(value, "", place);
  return {
    at: expectName(line.at, "at", place),
    by: expectString(line.by, "by", place),
    why: expectString(line.why, "why", place),
    ticket: expectName(line.ticket, "ticket", place),
    from: parseExpectation(expectJsonObject(line.from, "from", place), place),
    to: parseExpectation(expectJsonObject(line.to, "to", place), place),
  };
}

/**
 * The tickets with the edits of an expectations.jsonl text put over them, line after line. A last line that a crash
 * left without its line break is not an edit yet.
 *
 * @throws ParseError for a line that cannot be read, names no ticket of the suite, or starts from another expectation
 * than the ticket has: the suite was changed under it.
 */
export function applyExpectationEdits(
  tickets: readonly SuiteTicket[],
  text: string,
  place: Place,
): readonly SuiteTicket[] {
  const byId = new Map(tickets.map((one) => [one.ticket.id, one.expectation]));
  for (const [index, json] of text.split("\n").slice(0, -1).entries()) {
    if (json.trim() === "") continue;
    const here = { ...place, line: index + 1 };
    const edit = parseExpectationEdit(parseJson(json, here), here);
    byId.set(edit.ticket, editedExpectation(byId.get(edit.ticket), edit, here));
  }
  return tickets.map(({ ticket, expectation }) => ({
    ticket,
    expectation: byId.get(ticket.id) ?? expectation,
  }));
}

function editedExpectation(
  current: Expectation | undefined,
  { ticket, from, to }: ExpectationEdit,
  place: Place,
): Expectation {
  if (current === undefined) {
    throw new ParseError(
      place,
      "ticket",
      `the suite has no ticket ${JSON.stringify(ticket)}: remove the line.`,
    );
  }
  const fits = [from, to].some((one) => expectationSha256(one) === expectationSha256(current));
  if (fits) return to;
  const found = canonicalJson(current);
  throw new ParseError(
    place,
    "from",
    `the suite holds ${ticket} against ${found} now, which this edit does not start from: remove the line, or edit the ticket again.`,
  );
}
