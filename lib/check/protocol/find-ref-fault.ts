import type { Json, JsonObject } from "@/lib/canonical-json";

const MOST_SCHEMAS = 20_000;

/**
 * A `$ref` that leads nowhere: to another document, to a place that is not there, or round to itself with nothing
 * between. A schema that holds itself further down (a tree) is none. Anchors and `$id`s are left to the validator.
 */
export function findRefFault(schema: JsonObject): { why: string; isExternal: boolean } | null {
  const queue: Json[] = [schema];
  const sound = new Set<string>();
  for (let seen = 0; queue.length > 0 && seen < MOST_SCHEMAS; seen++) {
    const here = queue.pop();
    if (typeof here !== "object" || here === null) continue;
    if (!Array.isArray(here) && typeof here.$ref === "string") {
      const fault = faultOf(here.$ref, schema, sound);
      if (fault) return fault;
    }
    for (const [key, value] of Object.entries(here)) if (!PLAIN_DATA.has(key)) queue.push(value);
  }
  return null;
}

/** What stands under these keywords is data, not a schema. */
const PLAIN_DATA = new Set(["const", "enum", "default", "examples", "example"]);

/** `sound` holds what was followed to its end before: a chain is walked once, not once from each of its links. */
function faultOf(
  ref: string,
  root: JsonObject,
  sound: Set<string>,
): { why: string; isExternal: boolean } | null {
  const passed = new Set<string>();
  for (let next: string | undefined = ref; next !== undefined && !sound.has(next); ) {
    const shown = JSON.stringify(next.slice(0, 200));
    if (!next.startsWith("#")) {
      const isExternal = /^[a-z][a-z0-9+.-]*:/i.test(next);
      return isExternal
        ? { why: `$ref ${shown} leads to another document, which no client fetches.`, isExternal }
        : null;
    }
    if (next !== "#" && !next.startsWith("#/")) return null;
    if (passed.has(next)) return { why: `$ref ${shown} leads back to itself.`, isExternal: false };
    passed.add(next);
    const target = pointedAt(next, root);
    if (target === undefined) return { why: `$ref ${shown} leads to nothing.`, isExternal: false };
    next = onlyRef(target);
  }
  for (const one of passed) sound.add(one);
  return null;
}

function pointedAt(ref: string, root: JsonObject): Json | undefined {
  let here: Json | undefined = root;
  for (const step of ref.split("/").slice(1).map(decodeStep)) {
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, step)) return undefined;
    here = Array.isArray(here) ? here[Number(step)] : here[step];
  }
  return here;
}

const onlyRef = (schema: Json): string | undefined =>
  typeof schema === "object" && schema !== null && !Array.isArray(schema) && typeof schema.$ref === "string"
    ? schema.$ref
    : undefined;

function decodeStep(step: string): string {
  const plain = step.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
