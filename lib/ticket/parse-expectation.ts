import { expectArray, expectJsonObject, expectName, expectObject, type Place } from "@/lib/canonical-json";
import type { Expectation, ExpectedCall } from "./types";

/** Fields whose numbers are compared with a call's: read them with `withExactNumbers`. */
export const EXACT_FIELDS = ["expectedCalls", "asWritten", "asMeant"] as const;

/**
 * The expectation among the fields of an object (a ticket line or an `expect` event); other fields are left alone.
 * A field that is missing stays missing: `accepted: []` means "must call nothing", no `accepted` means "not scored".
 *
 * @throws ParseError naming file, line and field.
 */
export function parseExpectation(line: { [field: string]: unknown }, source: Place): Expectation {
  const { kind, goal, accepted, forbidden, expectedCalls, asWritten, asMeant } = line;
  return {
    ...(kind === undefined ? {} : { kind: expectName(kind, "kind", source) }),
    ...(goal === undefined ? {} : { goal: expectName(goal, "goal", source) }),
    ...(accepted === undefined ? {} : { accepted: parseNames(accepted, "accepted", source) }),
    ...(forbidden === undefined ? {} : { forbidden: parseNames(forbidden, "forbidden", source) }),
    ...(expectedCalls === undefined ? {} : { expectedCalls: parseExpectedCalls(expectedCalls, source) }),
    ...(asWritten === undefined ? {} : { asWritten: expectJsonObject(asWritten, "asWritten", source) }),
    ...(asMeant === undefined ? {} : { asMeant: expectJsonObject(asMeant, "asMeant", source) }),
  };
}

function parseNames(value: unknown, field: string, source: Place): string[] {
  return expectArray(value, field, source).map((name, index) =>
    expectName(name, `${field}[${index}]`, source),
  );
}

function parseExpectedCalls(value: unknown, source: Place): ExpectedCall[] {
  return expectArray(value, "expectedCalls", source).map((one, index) => {
    const field = `expectedCalls[${index}]`;
    const call = expectObject(one, field, source);
    const tool = expectName(call.tool, `${field}.tool`, source);
    if (call.arguments === undefined) return { tool };
    return { tool, arguments: expectJsonObject(call.arguments, `${field}.arguments`, source) };
  });
}
