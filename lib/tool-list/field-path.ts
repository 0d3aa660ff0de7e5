import { isObject, type JsonObject } from "@/lib/canonical-json";

/** Joins keys to a path; a dot or backslash inside a key is escaped ("inputSchema.properties.a\\.b"). */
export function joinPath(keys: readonly string[]): string {
  return keys.map((key) => key.replace(/[\\.]/g, "\\$&")).join(".");
}

/** The keys of a path that `joinPath` wrote. */
export function splitPath(path: string): string[] {
  return (path.match(/(?:\\.|[^.\\])+/g) ?? []).map((key) => key.replace(/\\(.)/g, "$1"));
}

/** The text at a path: null where the object that would hold it is not there, or something else than a text stands there. */
export function readText(object: JsonObject, keys: readonly string[]): string | null {
  const last = keys.at(-1);
  if (last === undefined) return null;
  let holder: unknown = object;
  for (const key of keys.slice(0, -1))
    holder = isObject(holder) && Object.hasOwn(holder, key) ? holder[key] : null;
  if (!isObject(holder)) return null;
  const value = Object.hasOwn(holder, last) ? holder[last] : "";
  return typeof value === "string" ? value : null;
}

/** A copy of the object with the text put at the path, whose holder `readText` found. */
export function withText<T extends JsonObject>(object: T, keys: readonly string[], text: string): T {
  const [key, ...rest] = keys;
  if (key === undefined) return object;
  const member = Object.hasOwn(object, key) ? object[key] : undefined;
  const next = rest.length > 0 && isObject(member) ? withText(asObject(member), rest, text) : text;
  return { ...object, [key]: next };
}

/** Guarantee: `member` is an object inside a JsonObject. */
function asObject(member: object): JsonObject {
  return member as JsonObject;
}
