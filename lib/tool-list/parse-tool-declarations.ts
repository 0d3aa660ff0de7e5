import {
  expectArray,
  expectJsonObject,
  expectName,
  expectString,
  type JsonObject,
  type Place,
} from "@/lib/canonical-json";
import type { ToolDeclaration } from "./types";

/**
 * The `tools` of one server's listing, in order. Every declaration is kept as it came, unknown fields included.
 * `field` is where the list stands, for errors.
 *
 * @throws ParseError naming file, line and field ("tools[2].inputSchema").
 */
export function parseToolDeclarations(value: unknown, source: Place, field = "tools"): ToolDeclaration[] {
  return expectArray(value, field, source).map((tool, index) =>
    parseTool(tool, `${field}[${index}]`, source),
  );
}

function parseTool(value: unknown, field: string, source: Place): ToolDeclaration {
  const tool = expectJsonObject(value, field, source);
  expectName(tool.name, `${field}.name`, source);
  expectJsonObject(tool.inputSchema, `${field}.inputSchema`, source);
  if (tool.title !== undefined) expectString(tool.title, `${field}.title`, source);
  if (tool.description !== undefined) expectString(tool.description, `${field}.description`, source);
  if (tool.outputSchema !== undefined) expectJsonObject(tool.outputSchema, `${field}.outputSchema`, source);
  if (tool.annotations !== undefined) expectJsonObject(tool.annotations, `${field}.annotations`, source);
  return asDeclaration(tool);
}

/** Guarantee: every field that the type names was checked just above. */
function asDeclaration(tool: JsonObject): ToolDeclaration {
  return tool as ToolDeclaration;
}
