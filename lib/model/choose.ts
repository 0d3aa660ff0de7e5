import { isObject, type JsonObject } from "@/lib/canonical-json";
import type { ShownTool } from "@/lib/tool-list";
import type { ModelRequest } from "./types";

/** A chooser's reply: one `<tool_call>` block. */
export function renderToolCall(tool: string, args: JsonObject): string {
  return `<tool_call>\n${JSON.stringify({ name: tool, arguments: args })}\n</tool_call>`;
}

/**
 * Arguments by pattern alone: each required argument gets the first text in header and body that matches its
 * schema's pattern without the anchors; what nothing matches is left out.
 */
export function fillArguments({ declaration }: ShownTool, ticket: ModelRequest["ticket"]): JsonObject {
  const { required, properties } = declaration.inputSchema;
  const text = `${ticket.header}\n${ticket.body}`;
  const filled: JsonObject = {};
  for (const name of Array.isArray(required) ? required : []) {
    if (typeof name !== "string") continue;
    const value = findByPattern(patternOf(properties, name), text);
    if (value !== null) filled[name] = value;
  }
  return filled;
}

function patternOf(properties: unknown, name: string): string | null {
  const property = isObject(properties) ? properties[name] : undefined;
  return isObject(property) && typeof property.pattern === "string" ? property.pattern : null;
}

function findByPattern(pattern: string | null, text: string): string | null {
  if (pattern === null) return null;
  try {
    return new RegExp(pattern.replace(/^\^/, "").replace(/\$$/, ""), "u").exec(text)?.[0] || null;
  } catch {
    return null; // A pattern that is no regular expression matches nothing.
  }
}
