import {
  describeValue,
  expectName,
  expectObject,
  expectString,
  ParseError,
  type Place,
} from "@/lib/canonical-json";
import { parseExpectation } from "./parse-expectation";
import type { SuiteTicket } from "./types";

const FIELDS = [
  "id",
  "context",
  "body",
  "kind",
  "goal",
  "accepted",
  "forbidden",
  "expectedCalls",
  "asWritten",
  "asMeant",
] as const;

/**
 * One line of a suite's tickets.jsonl: the ticket and what its runs are held against. A numeric id becomes its
 * decimal text; "007" stays.
 *
 * @throws ParseError naming file, line and field.
 */
export function parseTicketLine(value: unknown, source: Place): SuiteTicket {
  const line = expectObject(value, "", source);
  for (const field of Object.keys(line)) {
    if (FIELDS.some((known) => known === field)) continue;
    throw new ParseError(
      source,
      field,
      `unknown field: a ticket has ${FIELDS.join(", ")}. Remove or rename it.`,
    );
  }
  return {
    ticket: {
      id: parseTicketId(line.id, source),
      body: expectString(line.body, "body", source),
      context: parseContext(line.context ?? {}, source),
    },
    expectation: parseExpectation(line, source),
  };
}

/** A ticket's id as text. @throws ParseError for an empty one, a fraction or a number too large to be exact. */
export function parseTicketId(value: unknown, source: Place, field = "id"): string {
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  if (typeof value === "number") {
    throw new ParseError(source, field, `the number ${value} is no exact id: write it as a text in quotes.`);
  }
  const id = expectName(value, field, source);
  if (id.length <= 200 && !CONTROL.test(id)) return id;
  throw new ParseError(source, field, "an id has at most 200 characters and no line breaks: shorten it.");
}

/** A ticket's context: each value is one line of text in the header; a number becomes its decimal text. */
function parseContext(value: unknown, source: Place): Record<string, string> {
  const entries = Object.entries(expectObject(value, "context", source));
  return Object.fromEntries(
    entries.map(([key, one]) => [key, parseContextValue(one, `context.${key}`, source)]),
  );
}

function parseContextValue(value: unknown, field: string, source: Place): string {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value === "string" && !CONTROL.test(value)) return value;
  if (typeof value === "string") {
    throw new ParseError(
      source,
      field,
      "a context value is one line: take the line breaks out, or put it in the body.",
    );
  }
  throw new ParseError(source, field, `expected a text, found ${describeValue(value)}.`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;
