import type { CallToolResult, InputRequiredResult, ServerContext } from "@modelcontextprotocol/server";
import type { JsonObject } from "@/lib/canonical-json";
import { sanitizeJson, sanitizeText } from "./sanitize";
import { ToolError } from "./tool-error";

export type Log = (line: string) => void;

export type ToolHandler = (args: unknown, context: ServerContext) => Promise<CallToolResult>;

/** As a ToolHandler, but it may ask something first. */
export type AskingHandler = (
  args: unknown,
  context: ServerContext,
) => Promise<CallToolResult | InputRequiredResult>;

type HandlerOptions = { log: Log; structured: boolean };

/**
 * Runs a tool and turns what happens into its result: an object becomes indented JSON text and, where the tool
 * has an output schema, structured content. A ToolError becomes a failed result with its message; any other
 * exception a failed result without one, while the cause goes to `log` under the request's id.
 */
export function toolHandler(
  name: string,
  run: (args: JsonObject, context: ServerContext) => Promise<JsonObject>,
  options: HandlerOptions,
): ToolHandler {
  return (args, context) =>
    orFailure(name, context, options.log, async () => {
      const value = sanitizeJson(await run(asObject(args), context));
      const content = [{ type: "text" as const, text: JSON.stringify(value, null, 2) }];
      return options.structured ? { content, structuredContent: value } : { content };
    });
}

/** Asks first, where `ask` gives a question; else, and where the answer came with the request, as `work` does. */
export function askingHandler(
  name: string,
  ask: (args: JsonObject, context: ServerContext) => Promise<InputRequiredResult | null>,
  work: ToolHandler,
  options: Pick<HandlerOptions, "log">,
): AskingHandler {
  return (args, context) =>
    orFailure(name, context, options.log, async () => {
      return (await ask(asObject(args), context)) ?? (await work(args, context));
    });
}

async function orFailure<T>(
  name: string,
  context: ServerContext,
  log: Log,
  work: () => Promise<T>,
): Promise<T | CallToolResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ToolError)
      return failed(`Error executing tool ${name}: ${sanitizeText(error.message)}`);
    log(`request ${String(context.mcpReq.id)}: tool ${name} failed: ${explain(error)}`);
    return failed(`Error executing tool ${name}`);
  }
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
