import type { JsonObject } from "./canonical-json";
import { ParseError, type Place } from "./parse-error";

/** How deep a value from outside may nest: far below where a recursive reader runs out of stack. */
const MAX_DEPTH = 200;

type UnknownObject = { [key: string]: unknown };

export function isObject(value: unknown): value is UnknownObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @throws ParseError unless the value is an object. */
export function expectObject(value: unknown, field: string, place: Place): UnknownObject {
  if (isObject(value)) return value;
  throw new ParseError(place, field, `expected an object, found ${describeValue(value)}.`);
}

/** An object read from JSON, kept as it is. @throws ParseError unless it is one, nested at most 200 deep. */
export function expectJsonObject(value: unknown, field: string, place: Place): JsonObject {
  const object = expectObject(value, field, place);
  if (isDeeperThan(object, MAX_DEPTH)) {
    throw new ParseError(place, field, `nested more than ${MAX_DEPTH} deep: flatten it.`);
  }
  return asJsonObject(object);
}

/** @throws ParseError unless the value is a list. */
export function expectArray(value: unknown, field: string, place: Place): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new ParseError(place, field, `expected a list, found ${describeValue(value)}.`);
}

/** @throws ParseError unless the value is a text ("" included). */
export function expectString(value: unknown, field: string, place: Place): string {
  if (typeof value === "string") return value;
  throw new ParseError(place, field, `expected a text, found ${describeValue(value)}.`);
}

/** @throws ParseError unless the value is a text of at least one character. */
export function expectName(value: unknown, field: string, place: Place): string {
  const text = expectString(value, field, place);
  if (text !== "") return text;
  throw new ParseError(place, field, "expected a name, found an empty text.");
}

/** @throws ParseError unless the value is a whole number from 1. */
export function expectCount(value: unknown, field: string, place: Place): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 1) return value;
  throw new ParseError(place, field, `expected a whole number from 1, found ${describeValue(value)}.`);
}

/** @throws ParseError unless the value is one of the texts listed. */
export function expectOneOf<T extends string>(
  value: unknown,
  allowed: readonly T[],
  field: string,
  place: Place,
): T {
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  throw new ParseError(place, field, `expected one of ${allowed.join(", ")}, found ${describeValue(value)}.`);
}

/** True when objects and lists nest deeper than `limit`; walks without recursion. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= limit; depth += 1) {
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== "object" || one === null) continue;
      for (const member of Object.values(one))
        if (typeof member === "object" && member !== null) next.push(member);
    }
    if (next.length === 0) return false;
    level = next;
  }
  return true;
}

/** A short name of what stands where something else was expected; long texts are cut. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string")
    return `the text ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`;
  return `the ${typeof value} ${String(value)}`;
}

/** Guarantee: every caller hands in what `JSON.parse` gave, whose members are JSON values. */
function asJsonObject(value: UnknownObject): JsonObject {
  return value as JsonObject;
}
