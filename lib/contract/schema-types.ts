/** Type names of a JSON Schema; "any" restricts nothing, an empty set allows nothing. */
export type TypeSet = ReadonlySet<string>;

export const ANY_TYPE: TypeSet = new Set(["any"]);

const NAMES = new Set(["null", "boolean", "object", "array", "number", "integer", "string"]);

/** Values that `narrow` allows are all allowed by `wide`. */
export function covers(wide: TypeSet, narrow: TypeSet): boolean {
  return [...narrow].every((name) => has(wide, name));
}

function has(types: TypeSet, name: string): boolean {
  return types.has("any") || types.has(name) || (name === "integer" && types.has("number"));
}

export function uniteTypes(sets: readonly TypeSet[]): TypeSet {
  const all = new Set(sets.flatMap((one) => [...one]));
  return all.has("any") ? ANY_TYPE : all;
}

export function intersectTypes(one: TypeSet, other: TypeSet): TypeSet {
  if (one.has("any")) return other;
  if (other.has("any")) return one;
  return new Set([
    ...[...one].filter((name) => has(other, name)),
    ...[...other].filter((name) => has(one, name)),
  ]);
}

/** "string|null": names in order, null last. */
export function typeLabel(types: TypeSet): string {
  if (types.size === 0) return "never";
  const names = [...types].filter((name) => name !== "null").sort();
  return [...names, ...(types.has("null") ? ["null"] : [])].join("|");
}

/** The types a schema's own keywords allow, apart from what it refers to or combines. */
export function ownTypes(schema: Readonly<Record<string, unknown>>): TypeSet {
  const { type } = schema;
  if (typeof type === "string") return new Set([type]);
  if (Array.isArray(type)) return new Set(type.filter((name) => NAMES.has(name)));
  if ("const" in schema) return new Set([typeOfValue(schema.const)]);
  if (Array.isArray(schema.enum))
    return uniteTypes(schema.enum.map((value) => new Set([typeOfValue(value)])));
  if ("properties" in schema || "additionalProperties" in schema) return new Set(["object"]);
  if ("items" in schema || "prefixItems" in schema) return new Set(["array"]);
  return ANY_TYPE;
}

function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
}
