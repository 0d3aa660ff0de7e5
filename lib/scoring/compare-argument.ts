import type { JsonObject } from "@/lib/canonical-json";
import { type ExactJson, exactKey, isExactList, isExactObject, memberOf, parseExact } from "./exact-json";
import { matchMoments } from "./same-day";
import type { ArgumentState } from "./types";

/**
 * One argument as called against what it should have been; undefined stands for "not there". Exact JSON: key order is
 * free, list order counts (a schema with `uniqueItems` marks a set), numbers are exact, text is compared after NFC.
 *
 * `value right, type wrong` is the same value as text or out of it ("3" for 3, but not 7 for "007"). Dates: the same
 * instant with both zones is right; a day and its midnight is right where the schema's `format` is "date"; the same
 * day or time in other words is `format differs`.
 */
export function compareArgument(
  expected: ExactJson | undefined,
  called: ExactJson | undefined,
  schema?: JsonObject,
): ArgumentState {
  if (called === undefined) return expected === undefined ? "right" : "missing";
  if (expected === undefined) return "extra";
  if (expected === called || exactKey(expected) === exactKey(called)) return "right";
  if (isExactList(expected) && isExactList(called)) return compareLists(expected, called, schema);
  if (isExactObject(expected) && isExactObject(called)) return compareObjects(expected, called, schema);
  if (typeof expected === "string" && typeof called === "string")
    return compareTexts(expected, called, schema);
  return isSameInOtherType(expected, called) ? "value right, type wrong" : "wrong";
}

function compareTexts(expected: string, called: string, schema: JsonObject | undefined): ArgumentState {
  const match = matchMoments(expected, called);
  if (match === null) return "wrong";
  if (match === "same instant") return "right";
  return match === "same day at midnight" && schema?.format === "date" ? "right" : "format differs";
}

function isSameInOtherType(expected: ExactJson, called: ExactJson): boolean {
  const [text, other] = typeof expected === "string" ? [expected, called] : [called, expected];
  if (typeof text !== "string" || typeof other === "string") return false;
  const value = parseExact(text);
  return value !== undefined && exactKey(value) === exactKey(other);
}

function compareLists(
  expected: readonly ExactJson[],
  called: readonly ExactJson[],
  schema: JsonObject | undefined,
): ArgumentState {
  const isSet = schema?.uniqueItems === true;
  const sorted = (list: readonly ExactJson[]) => list.map(exactKey).toSorted().join(",");
  if (isSet && sorted(expected) === sorted(called)) return "right";
  if (expected.length !== called.length) return "wrong";
  const items = asSchema(schema?.items);
  return join(expected.map((item, index) => compareArgument(item, called[index], items)));
}

function compareObjects(
  expected: { readonly [key: string]: ExactJson },
  called: { readonly [key: string]: ExactJson },
  schema: JsonObject | undefined,
): ArgumentState {
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(called)])];
  return join(
    keys.map((key) =>
      compareArgument(memberOf(expected, key), memberOf(called, key), propertySchema(schema, key)),
    ),
  );
}

/** The schema of one argument in a tool's input schema, where it has one. */
export function propertySchema(schema: JsonObject | undefined, name: string): JsonObject | undefined {
  const properties = asSchema(schema?.properties);
  return properties && asSchema(memberOf(properties, name));
}

/** A whole is right when all of it is; else what is softest about it, where nothing in it is plainly wrong. */
function join(states: readonly ArgumentState[]): ArgumentState {
  const amiss = states.filter((state) => state !== "right");
  const [first] = amiss;
  if (first === undefined) return "right";
  const isSoft = (state: ArgumentState) => state === "value right, type wrong" || state === "format differs";
  return amiss.every(isSoft) ? first : "wrong";
}

function asSchema(value: unknown): JsonObject | undefined {
  // Schemas come from parsed declarations, whose members are JSON.
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}
