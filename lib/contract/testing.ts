import type { JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";
import { contractLine, diffTool } from "./index";

export function tool(
  inputSchema: JsonObject,
  outputSchema?: JsonObject,
  name = "check_stock",
): ToolDeclaration {
  return { name, inputSchema, ...(outputSchema ? { outputSchema } : {}) };
}

export function object(properties: JsonObject, required: string[] = Object.keys(properties)): JsonObject {
  return { type: "object", properties, required };
}

const none = object({});

/** What the contract check prints of an output that changed. */
export function outputLine(old: JsonObject, now: JsonObject): string {
  return contractLine(diffTool(tool(none, old), tool(none, now)));
}

/** What the contract check prints of an input that changed. */
export function inputLine(old: JsonObject, now: JsonObject): string {
  return contractLine(diffTool(tool(old), tool(now)));
}
