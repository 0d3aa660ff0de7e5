import { canonicalJson, isObject, type Json, type JsonObject } from "@/lib/canonical-json";
import { joinPath } from "./field-path";
import type { ToolChange } from "./types";

type SchemaChange = Omit<ToolChange, "tool">;

/** Keywords that say something and rule nothing (JSON Schema 2020-12, meta-data vocabulary). */
const WORDING = new Set(["title", "description", "$comment", "default", "examples", "deprecated"]);

/** Differences between two JSON Schemas of an input, each with its path from the declaration. */
export function diffSchemas(
  base: JsonObject,
  candidate: JsonObject,
  path: readonly string[],
): SchemaChange[] {
  const keys = new Set([...Object.keys(base), ...Object.keys(candidate)]);
  return [...keys].sort().flatMap((key) => {
    const from = Object.hasOwn(base, key) ? base[key] : undefined;
    const to = Object.hasOwn(candidate, key) ? candidate[key] : undefined;
    if (sameJson(from, to)) return [];
    const here = [...path, key];
    if (WORDING.has(key)) return [change(here, from, to, "wording")];
    if (key === "required") return diffRequired(base, candidate, here);
    if (key === "properties") return diffProperties(base, candidate, here);
    if (isObject(from) && isObject(to)) return diffSchemas(asObject(from), asObject(to), here);
    return [change(here, from, to, "breaking")];
  });
}

function diffProperties(base: JsonObject, candidate: JsonObject, path: readonly string[]): SchemaChange[] {
  const before = propertiesOf(base);
  const after = propertiesOf(candidate);
  const required = requiredOf(candidate);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const from = Object.hasOwn(before, name) ? before[name] : undefined;
    const to = Object.hasOwn(after, name) ? after[name] : undefined;
    const here = [...path, name];
    if (from === undefined)
      return [change(here, from, to, required.includes(name) ? "breaking" : "additive")];
    if (isObject(from) && isObject(to)) return diffSchemas(asObject(from), asObject(to), here);
    return sameJson(from, to) ? [] : [change(here, from, to, "breaking")];
  });
}

/** Names of properties that only one side has are told by their property; only a change of a kept one counts here. */
function diffRequired(base: JsonObject, candidate: JsonObject, path: readonly string[]): SchemaChange[] {
  const before = requiredOf(base);
  const after = requiredOf(candidate);
  const added = after.filter((name) => !before.includes(name) && !isNew(base, candidate, name));
  const dropped = before.filter((name) => !after.includes(name) && !isNew(candidate, base, name));
  if (added.length > 0) return [change(path, base.required, candidate.required, "breaking")];
  if (dropped.length > 0) return [change(path, base.required, candidate.required, "additive")];
  const common = before.filter((name) => after.includes(name));
  const moved = after.filter((name) => before.includes(name)).some((name, index) => name !== common[index]);
  return moved ? [change(path, base.required, candidate.required, "order")] : [];
}

function isNew(base: JsonObject, candidate: JsonObject, name: string): boolean {
  return !Object.hasOwn(propertiesOf(base), name) && Object.hasOwn(propertiesOf(candidate), name);
}

function propertiesOf(schema: JsonObject): JsonObject {
  return isObject(schema.properties) ? asObject(schema.properties) : {};
}

function requiredOf(schema: JsonObject): string[] {
  return Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === "string") : [];
}

function change(
  path: readonly string[],
  from: Json | undefined,
  to: Json | undefined,
  kind: ToolChange["kind"],
): SchemaChange {
  return { field: joinPath(path), from: textOf(from), to: textOf(to), kind };
}

function textOf(value: Json | undefined): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? value : canonicalJson(value);
}

function sameJson(one: Json | undefined, other: Json | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return canonicalJson(one) === canonicalJson(other);
}

/** Guarantee: the value is an object inside a JsonObject. */
function asObject(value: object): JsonObject {
  return value as JsonObject;
}
