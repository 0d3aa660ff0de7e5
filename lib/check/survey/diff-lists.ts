import { canonicalJson, isObject, type Json } from "@/lib/canonical-json";

/** How a list differs from one that the same server gave another client. Names, in listed order. */
export type ListDifference = {
  /** Shown to the second client alone. */
  added: readonly string[];
  /** Shown to the first client alone. */
  removed: readonly string[];
  /** Shown to both, and not the same. */
  changed: readonly string[];
};

/** Compares two lists of one server by name; order and the order of keys do not count, nor what is no declaration. */
export function diffLists(one: readonly Json[], other: readonly Json[]): ListDifference {
  const first = byName(one);
  const second = byName(other);
  return {
    added: [...second.keys()].filter((name) => !first.has(name)),
    removed: [...first.keys()].filter((name) => !second.has(name)),
    changed: [...first].flatMap(([name, text]) =>
      second.has(name) && second.get(name) !== text ? [name] : [],
    ),
  };
}

export const isSameList = ({ added, removed, changed }: ListDifference): boolean =>
  added.length + removed.length + changed.length === 0;

/** Of two tools with one name, the first. */
function byName(tools: readonly Json[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const tool of tools)
    if (
      isObject(tool) &&
      typeof tool.name === "string" &&
      isObject(tool.inputSchema) &&
      tool.inputSchema.type === "object" &&
      !found.has(tool.name)
    )
      found.set(tool.name, canonicalJson(tool));
  return found;
}
