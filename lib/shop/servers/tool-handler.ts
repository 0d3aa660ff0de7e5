import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import type { JsonObject } from "@/lib/canonical-json";
import { sanitizeJson, sanitizeText } from "./sanitize";
import { ToolError } from "./tool-error";

export type Log = (line: string) => void;

export type ToolHandler = (args: unknown, context: ServerContext) => Promise<CallToolResult>;

/**
 * Runs a tool and turns what happens into its result: an object becomes indented JSON text and, where the tool
 * has an output schema, structured content. A ToolError becomes a failed result with its message; any other
 * exception a failed result without one, while the cause goes to `log` under the request's id.
 */
export function toolHandler(
  name: string,
  run: (args: JsonObject, context: ServerContext) => Promise<JsonObject>,
  options: { log: Log; structured: boolean },
): ToolHandler {
  return async (args, context) => {
    try {
      const value = sanitizeJson(await run(asObject(args), context));
      const content = [{ type: "text" as const, text: JSON.stringify(value, null, 2) }];
      return options.structured ? { content, structuredContent: value } : { content };
    } catch (error) {
      if (error instanceof ToolError)
        return failed(`Error executing tool ${name}: ${sanitizeText(error.message)}`);
      options.log(`request ${String(context.mcpReq.id)}: tool ${name} failed: ${explain(error)}`);
      return failed(`Error executing tool ${name}`);
    }
  };
}

function failed(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

function asObject(args: unknown): JsonObject {
  const isObject = args !== null && typeof args === "object" && !Array.isArray(args);
  return isObject ? (args as JsonObject) : {};
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : ` (${explain(error.cause)})`;
  return `${error.name}: ${error.message}${cause}`;
}
