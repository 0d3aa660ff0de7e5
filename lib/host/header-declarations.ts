import { isObject, type Json, type JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const MIRRORED_TYPES = ["string", "integer", "boolean"];
/** Nobody declares a header deeper; what lies there is not looked at. */
const DEEPEST = 100;

/**
 * The tools that a Streamable HTTP client may show: revision 2026-07-28 has it leave out each whose `x-mcp-header`
 * declarations it could not mirror in a call's headers, and name the tool with the reason.
 */
export function withoutHeaderFaults(
  tools: readonly ToolDeclaration[],
  warn: (tool: string, why: string) => void,
): ToolDeclaration[] {
  return tools.filter(({ name, inputSchema }) => {
    const fault = findHeaderFault(inputSchema);
    if (fault !== null) warn(name, fault);
    return fault === null;
  });
}

/** What is wrong with a schema's `x-mcp-header` declarations; null where each can be mirrored, or none is there. */
export function findHeaderFault(schema: JsonObject): string | null {
  return visit(schema, { at: "", mirrored: false, depth: 0 }, new Set());
}

/** `mirrored` is true for a property reached through nothing but `properties`: the only place a declaration may be. */
type Place = { at: string; mirrored: boolean; depth: number };

function visit(node: Json | undefined, { at, mirrored, depth }: Place, taken: Set<string>): string | null {
  if (depth > DEEPEST) return null;
  if (Array.isArray(node)) return visitEach(Object.entries(node), { at, mirrored: false, depth }, taken);
  if (!isObject(node)) return null;
  const fault = "x-mcp-header" in node ? judge(node, at, mirrored, taken) : null;
  if (fault !== null) return fault;
  const { properties, ...rest } = node;
  const reached = mirrored || at === "";
  if (isObject(properties)) {
    const found = visitEach(Object.entries(properties), { at, mirrored: reached, depth }, taken);
    if (found !== null) return found;
  }
  return visitEach(
    Object.entries(rest).filter(([key]) => !DATA.has(key)),
    { at, mirrored: false, depth },
    taken,
  );
}

/** Keywords that hold values and no schemas. */
const DATA = new Set(["const", "default", "enum", "examples", "required", "x-mcp-header"]);

function visitEach(entries: [string, Json | undefined][], place: Place, taken: Set<string>): string | null {
  for (const [key, child] of entries) {
    const at = place.at === "" ? key : `${place.at}.${key}`;
    const fault = visit(child, { ...place, at, depth: place.depth + 1 }, taken);
    if (fault !== null) return fault;
  }
  return null;
}

function judge(node: JsonObject, at: string, mirrored: boolean, taken: Set<string>): string | null {
  const header = node["x-mcp-header"];
  if (!mirrored)
    return `x-mcp-header stands at ${at || "the root"}, where no argument is reached by properties alone`;
  if (typeof header !== "string" || !TOKEN.test(header)) return `x-mcp-header of ${at} is no header name`;
  if (typeof node.type !== "string" || !MIRRORED_TYPES.includes(node.type))
    return `x-mcp-header of ${at} mirrors no text, whole number or boolean`;
  if (taken.has(header.toLowerCase())) return `x-mcp-header "${header}" is declared twice`;
  taken.add(header.toLowerCase());
  return null;
}
