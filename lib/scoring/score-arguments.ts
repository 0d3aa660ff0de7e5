import type { JsonObject } from "@/lib/canonical-json";
import type { Expectation } from "@/lib/ticket";
import { compareArgument, propertySchema } from "./compare-argument";
import { type ExactJson, type ExactObject, memberOf, parseExactObject, toPlainJson } from "./exact-json";
import type { ArgumentVerdict, RunVerdict } from "./types";

/**
 * Every argument of a call against the ticket's text and against what the customer meant, in the order expected, then
 * called. `called` is null where the arguments are no JSON object: then each expected one is unreadable.
 */
export function scoreArguments(
  called: ExactObject | null,
  expectation: Expectation,
  schema: JsonObject | undefined,
): ArgumentVerdict[] {
  const { asWritten, asMeant } = expectation;
  if (!asWritten && !asMeant) return [];
  const names = [
    ...Object.keys(asWritten ?? {}),
    ...Object.keys(asMeant ?? {}),
    ...Object.keys(called ?? {}),
  ];
  return [...new Set(names)].map((argument) => {
    const value = called ? memberOf(called, argument) : undefined;
    const half = (expected: JsonObject) => scoreHalf(memberOf(expected, argument), called, argument, schema);
    return {
      argument,
      ...(value === undefined ? {} : { called: toPlainJson(value) }),
      ...(asWritten ? { asWritten: half(asWritten) } : {}),
      ...(asMeant ? { asMeant: half(asMeant) } : {}),
    };
  });
}

function scoreHalf(
  expected: ExactJson | undefined,
  called: ExactObject | null,
  argument: string,
  schema: JsonObject | undefined,
): NonNullable<ArgumentVerdict["asWritten"]> {
  const state = called
    ? compareArgument(expected, memberOf(called, argument), propertySchema(schema, argument))
    : "unreadable";
  return expected === undefined ? { state } : { expected: toPlainJson(expected), state };
}

/**
 * The headline of a right first call. With a headline argument ("order_id"): was it right, on calls that name it.
 * Where the suite names none: were all expected arguments right ("none" where none are due). Null where there is nothing to hold it against.
 */
export function scoreHeadline(
  verdicts: readonly ArgumentVerdict[],
  headlineArgument: string | null,
  first: { arguments: string; expectation: Expectation | null },
): RunVerdict["headline"] {
  if (headlineArgument === null) {
    const asWritten =
      allRight(verdicts, "asWritten") ?? noneDue(first.arguments, first.expectation?.asWritten);
    const asMeant = allRight(verdicts, "asMeant") ?? noneDue(first.arguments, first.expectation?.asMeant);
    return asWritten === null && asMeant === null ? null : { asWritten, asMeant };
  }
  const verdict = verdicts.find(({ argument }) => argument === headlineArgument);
  if (verdict?.called === undefined) return null;
  const [asWritten, asMeant] = [allRight([verdict], "asWritten"), allRight([verdict], "asMeant")];
  return asWritten === null && asMeant === null ? null : { asWritten, asMeant };
}

function allRight(verdicts: readonly ArgumentVerdict[], half: "asWritten" | "asMeant"): boolean | null {
  let isDue = false;
  for (const verdict of verdicts) {
    const found = verdict[half];
    if (found?.expected === undefined) continue;
    if (found.state !== "right") return false;
    isDue = true;
  }
  return isDue ? true : null;
}

/** Where the expectation is "no arguments" (`{}`): were there none. */
function noneDue(called: string, expected: JsonObject | undefined): boolean | null {
  if (expected === undefined || Object.keys(expected).length > 0) return null;
  return Object.keys(parseExactObject(called) ?? { unreadable: true }).length === 0;
}

/** True where the ticket wrote the headline argument otherwise than the customer meant it. */
export function isMistyped(expectation: Expectation | null, headlineArgument: string | null): boolean {
  if (headlineArgument === null) return false;
  const written = expectation?.asWritten && memberOf(expectation.asWritten, headlineArgument);
  const meant = expectation?.asMeant && memberOf(expectation.asMeant, headlineArgument);
  if (written === undefined || meant === undefined) return false;
  return compareArgument(written, meant) !== "right";
}
