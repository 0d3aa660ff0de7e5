import { isObject, type Json, type JsonObject } from "@/lib/canonical-json";

const MOST_HOPS = 20;
/** Of one call: a `$ref` that is named twice by what it leads to doubles the work with each hop. */
const MOST_STEPS = 2000;

/**
 * A schema as it reads at its place: local `$ref`s followed, `allOf` laid together, of `anyOf` and `oneOf` the first
 * that is not null. Null where a `$ref` leads nowhere, elsewhere or round in a circle, or where there is too much to
 * lay together. For making values only: whether one fits is for the validator to say.
 */
export function resolveSchema(schema: Json | undefined, root: JsonObject): JsonObject | null {
  return resolve(schema, { root, stepsLeft: MOST_STEPS }, 0);
}

type Walk = { readonly root: JsonObject; stepsLeft: number };

function resolve(schema: Json | undefined, walk: Walk, hops: number): JsonObject | null {
  if (hops > MOST_HOPS || walk.stepsLeft-- <= 0) return null;
  if (schema === true) return {};
  if (!isJsonObject(schema)) return null;
  const { $ref, allOf, anyOf, oneOf, ...own } = schema;
  const parts: (JsonObject | null)[] = [];
  if ($ref !== undefined) parts.push(resolve(pointedAt($ref, walk.root), walk, hops + 1));
  for (const part of Array.isArray(allOf) ? allOf : []) parts.push(resolve(part, walk, hops + 1));
  const choices = [anyOf, oneOf].find((list) => Array.isArray(list));
  if (Array.isArray(choices)) parts.push(firstUsable(choices, walk, hops + 1));
  return parts.includes(null) ? null : layTogether([...parts, own]);
}

function pointedAt(ref: Json, root: JsonObject): Json | undefined {
  if (typeof ref !== "string" || !/^#(?:\/|$)/.test(ref)) return undefined;
  const steps = ref.split("/").slice(1).map(readStep);
  let here: Json | undefined = root;
  for (const step of steps) {
    if (here === null || typeof here !== "object" || !Object.hasOwn(here, step)) return undefined;
    here = Array.isArray(here) ? here[Number(step)] : (here as JsonObject)[step];
  }
  return here;
}

function readStep(step: string): string {
  const plain = step.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

function firstUsable(choices: readonly Json[], walk: Walk, hops: number): JsonObject | null {
  for (const choice of choices) {
    const resolved = resolve(choice, walk, hops);
    if (resolved !== null && resolved.type !== "null" && resolved.const !== null) return resolved;
  }
  return null;
}

function layTogether(parts: readonly (JsonObject | null)[]): JsonObject {
  const all = parts.filter((part) => part !== null);
  const merged: JsonObject = Object.assign({}, ...all);
  const properties: JsonObject = Object.assign({}, ...all.map((part) => propertiesOf(part)));
  if (Object.keys(properties).length > 0) merged.properties = properties;
  const required = [...new Set(all.flatMap((part) => requiredOf(part)))];
  if (required.length > 0) merged.required = required;
  return merged;
}

export function propertiesOf(schema: JsonObject): JsonObject {
  return isJsonObject(schema.properties) ? schema.properties : {};
}

export function requiredOf(schema: JsonObject): string[] {
  return Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === "string") : [];
}

/** The types a schema names, without null: of a nullable one, what it is when it is there. */
export function typesOf(schema: JsonObject): string[] {
  return [schema.type ?? []].flat().filter((type) => typeof type === "string" && type !== "null") as string[];
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return isObject(value);
}
