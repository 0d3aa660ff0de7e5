import {
  expectArray,
  expectJsonObject,
  expectName,
  expectObject,
  ParseError,
  type Place,
} from "@/lib/canonical-json";
import type { Expectation, ExpectedCall } from "@/lib/ticket";

/**
 * Reads `expected`: one of `{tool}`, `{any_of: [...]}`, `{none: true}`, with `args` (as meant), `calls` (every call
 * that is due, in any order) and `forbidden` beside it. `calls` alone accepts any of its tools first.
 *
 * @throws ParseError naming the field
 */
export function parseChatExpected(value: unknown, place: Place): Expectation {
  const expected = expectObject(value, "expected", place);
  const calls = expected.calls === undefined ? null : parseCalls(expected.calls, place);
  const forbidden =
    expected.forbidden === undefined ? null : parseNames(expected.forbidden, "expected.forbidden", place);
  const accepted = parseAccepted(expected, place) ?? (calls && [...new Set(calls.map(({ tool }) => tool))]);
  if (!accepted && !forbidden) {
    throw new ParseError(place, "expected", 'give one of "tool", "any_of", "none", "calls" or "forbidden".');
  }
  return {
    ...(accepted ? { accepted } : {}),
    ...(forbidden ? { forbidden } : {}),
    ...(calls ? { expectedCalls: calls } : {}),
    ...(expected.args === undefined
      ? {}
      : { asMeant: expectJsonObject(expected.args, "expected.args", place) }),
  };
}

function parseAccepted(expected: { [key: string]: unknown }, place: Place): readonly string[] | null {
  const given = ["tool", "any_of", "none"].filter(
    (key) => expected[key] !== undefined && expected[key] !== false,
  );
  if (given.length > 1) throw new ParseError(place, "expected", `give only one of ${given.join(" and ")}.`);
  if (given[0] === "tool") return [expectName(expected.tool, "expected.tool", place)];
  if (given[0] === "any_of") return parseAnyOf(expected.any_of, place);
  if (given[0] !== "none") return null;
  if (expected.none === true) return [];
  throw new ParseError(place, "expected.none", "expected true: no tool may be called.");
}

function parseAnyOf(value: unknown, place: Place): readonly string[] {
  const names = parseNames(value, "expected.any_of", place);
  if (names.length > 0) return names;
  throw new ParseError(
    place,
    "expected.any_of",
    'the list is empty. Write "none": true where nothing may be called.',
  );
}

function parseNames(value: unknown, field: string, place: Place): readonly string[] {
  return expectArray(value, field, place).map((name, index) => expectName(name, `${field}[${index}]`, place));
}

function parseCalls(value: unknown, place: Place): readonly ExpectedCall[] {
  return expectArray(value, "expected.calls", place).map((call, index) => {
    const field = `expected.calls[${index}]`;
    if (typeof call === "string") return { tool: expectName(call, field, place) };
    const { tool, args } = expectObject(call, field, place);
    const name = expectName(tool, `${field}.tool`, place);
    return args === undefined
      ? { tool: name }
      : { tool: name, arguments: expectJsonObject(args, `${field}.args`, place) };
  });
}
