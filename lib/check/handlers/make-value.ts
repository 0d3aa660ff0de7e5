import type { Json, JsonObject } from "@/lib/canonical-json";
import { matchPattern } from "./match-pattern";
import { propertiesOf, requiredOf, resolveSchema, typesOf } from "./resolve-schema";

const DEEPEST = 8;
const MOST_EXAMPLES = 12;
const LONGEST_EXAMPLE = 64;
const LONGEST_TEXT = 2000;
const MOST_ITEMS = 20;

/** What a text argument holds where nothing says what it should. */
export const MADE_UP = "rightcall-made-up";

/**
 * Values that may well fit a schema, the likeliest first: its examples, default, const and enum, what its description
 * shows ("such as O-1873"), then one built from its keywords. Empty where none can be made.
 */
export function proposeValues(schema: Json | undefined, root: JsonObject, depth = 0): Json[] {
  const resolved = depth > DEEPEST ? null : resolveSchema(schema, root);
  if (resolved === null) return [];
  const { examples, example, enum: values } = resolved;
  return [
    ...(Array.isArray(examples) ? examples.slice(0, MOST_EXAMPLES) : []),
    ...(example === undefined ? [] : [example]),
    ...(resolved.default === undefined || resolved.default === null ? [] : [resolved.default]),
    ...(resolved.const === undefined ? [] : [resolved.const]),
    ...(Array.isArray(values) ? values.slice(0, MOST_EXAMPLES) : []),
    ...examplesInWords(resolved),
    ...buildValues(resolved, root, depth),
  ];
}

/** Words of the description that look like an id, a date or an address, of a text that has a form. */
function examplesInWords({ description, type, pattern, format }: JsonObject): string[] {
  if (typeof description !== "string" || type !== "string") return [];
  const words = description
    .slice(0, LONGEST_TEXT)
    .split(/[\s,;()"'`“”‘’]+/)
    .map((word) => word.replace(/[.?!:]+$/, ""))
    .filter((word) => word !== "" && word.length <= LONGEST_EXAMPLE);
  const hasForm = pattern !== undefined || format !== undefined;
  return words.filter((word) => (hasForm ? /[\w]/.test(word) : /^[A-Za-z]{1,6}[-_]?\d{2,}$/.test(word)));
}

function buildValues(schema: JsonObject, root: JsonObject, depth: number): Json[] {
  const type = typesOf(schema)[0] ?? guessType(schema);
  if (type === "string") return buildTexts(schema);
  if (type === "integer" || type === "number") return [buildNumber(schema)];
  if (type === "boolean") return [false, true];
  if (type === "array") return buildList(schema, root, depth);
  if (type === "object") return buildObject(schema, root, depth);
  return type === "null" ? [null] : [MADE_UP];
}

function guessType(schema: JsonObject): string {
  if (schema.properties !== undefined) return "object";
  if (schema.items !== undefined) return "array";
  if (schema.minimum !== undefined || schema.maximum !== undefined) return "number";
  return schema.type === "null" ? "null" : "any";
}

const FORMATS: Readonly<Record<string, string>> = {
  date: "2026-01-15",
  "date-time": "2026-01-15T09:30:00Z",
  time: "09:30:00Z",
  duration: "P1D",
  email: "someone@example.com",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/",
  "uri-reference": "https://example.com/",
  uuid: "00000000-0000-4000-8000-000000000000",
};

function buildTexts({ pattern, format, minLength }: JsonObject): string[] {
  const least = typeof minLength === "number" ? Math.min(minLength, LONGEST_TEXT) : 0;
  const formed = typeof format === "string" ? FORMATS[format] : undefined;
  const matching = typeof pattern === "string" ? matchPattern(pattern) : null;
  return [
    ...(formed === undefined ? [] : [formed]),
    ...(matching === null ? [] : [matching]),
    MADE_UP.padEnd(least, "x"),
    "x".repeat(Math.max(least, 1)),
  ];
}

function buildNumber(schema: JsonObject): number {
  const step = typesOf(schema)[0] === "integer" ? 1 : 0.5;
  const bound = (name: string) => (typeof schema[name] === "number" ? schema[name] : null);
  const low = bound("minimum") ?? plus(bound("exclusiveMinimum"), step);
  const high = bound("maximum") ?? plus(bound("exclusiveMaximum"), -step);
  const value = low ?? (high === null ? 1 : Math.min(high, 1));
  const multiple = bound("multipleOf");
  if (multiple === null || multiple <= 0) return step === 1 ? Math.ceil(value) : value;
  return Math.ceil(value / multiple) * multiple;
}

const plus = (value: number | null, step: number): number | null => (value === null ? null : value + step);

function buildList(schema: JsonObject, root: JsonObject, depth: number): Json[] {
  const least = typeof schema.minItems === "number" ? schema.minItems : 0;
  if (least > MOST_ITEMS) return [];
  const items = proposeValues(schema.items ?? true, root, depth + 1);
  const first = items[0];
  const full = Array.from({ length: Math.max(least, 1) }, (_, at) =>
    schema.uniqueItems === true ? items[at] : first,
  );
  const isWhole = full.every((one) => one !== undefined);
  return [...(isWhole ? [full as Json[]] : []), ...(least === 0 ? [[]] : [])];
}

function buildObject(schema: JsonObject, root: JsonObject, depth: number): Json[] {
  const made: JsonObject = {};
  const properties = propertiesOf(schema);
  for (const name of requiredOf(schema)) {
    const value = proposeValues(
      Object.hasOwn(properties, name) ? properties[name] : true,
      root,
      depth + 1,
    )[0];
    if (value === undefined) return [];
    made[name] = value;
  }
  return [made];
}
