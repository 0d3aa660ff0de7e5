import {
  McpServer,
  type McpServerFactory,
  type McpServerOptions,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { JsonObject } from "@/lib/canonical-json";
import { type ApiClientOptions, createApiClient } from "./api-client";
import { askClient, canAnswer, readAnswer } from "./ask-first";
import type { ToolDefinition, ToolRegistry } from "./registry";
import { contextHeaders } from "./request-context";
import { askingHandler, type Log, toolHandler } from "./tool-handler";
import { toolSchema } from "./tool-schema";

export type ToolServerOptions = ApiClientOptions & {
  registry?: ToolRegistry;
  cacheHints?: NonNullable<McpServerOptions["cacheHints"]>;
  /** Where causes of failures go; default standard error. Never standard output: that is the protocol's. */
  log?: Log;
};

const TOOL_NAME = /^[A-Za-z0-9_.-]{1,128}$/;

/**
 * A factory for `createMcpHandler` and `serveStdio`. It reads the registry each time it is asked for a server,
 * which over HTTP is each request: a tool replaced there is replaced for clients already connected.
 */
export function createToolServer(
  info: { name: string; version: string; title: string },
  registry: ToolRegistry,
  options: ToolServerOptions,
): McpServerFactory {
  const log = redacting(options.log ?? console.error, options.apiKey);
  const asks = [...registry.values()].some(({ ask }) => ask !== undefined);
  const serverOptions: McpServerOptions = {
    ...(options.cacheHints ? { cacheHints: options.cacheHints } : {}),
    ...(asks ? { requestState: { verify: checkSeal(options, log) } } : {}),
  };
  return () => {
    const server = new McpServer(info, serverOptions);
    for (const [name, tool] of registry) {
      if (!TOOL_NAME.test(name))
        throw new Error(`"${name}" is no tool name: use letters, digits, "_", "-" and ".".`);
      registerTool(server, name, tool, options, log);
    }
    return server;
  };
}

/** State that was not sealed by the shop, or was changed since, is refused (-32602) before any tool runs. */
function checkSeal(options: ToolServerOptions, log: Log) {
  return async (state: string, context: ServerContext): Promise<void> => {
    const api = createApiClient(options, contextHeaders(context));
    try {
      await api.post(["confirmations", "check"], { confirmation: state });
    } catch (error) {
      log(`request ${String(context.mcpReq.id)}: its requestState was refused: ${String(error)}`);
      throw error;
    }
  };
}

function registerTool(
  server: McpServer,
  name: string,
  tool: ToolDefinition,
  options: ToolServerOptions,
  log: Log,
) {
  const { handler, ask, inputSchema, outputSchema, ...texts } = tool;
  const config = { ...texts, inputSchema: toolSchema(inputSchema), outputSchema: toolSchema(outputSchema) };
  const apiFor = (context: ServerContext) => createApiClient(options, contextHeaders(context));
  const run = toolHandler(
    name,
    (args, context) => {
      const known = keepKnown(args, inputSchema, (dropped) =>
        log(`request ${String(context.mcpReq.id)}: tool ${name} was given unknown arguments: ${dropped}`),
      );
      return handler(known, apiFor(context), ask ? readAnswer(context) : null);
    },
    { log, structured: true },
  );
  if (!ask) return server.registerTool(name, config, run);
  const question = async (args: JsonObject, context: ServerContext) => {
    const hasAnswer = context.mcpReq.requestState() !== undefined;
    if (hasAnswer || !canAnswer(context, server.server.getClientCapabilities())) return null;
    const asked = await ask(keepKnown(args, inputSchema), apiFor(context));
    return asked && askClient(asked);
  };
  return server.registerTool(name, config, askingHandler(name, question, run, { log }));
}

/** Arguments the schema names. Others are dropped: the validator lets them pass, the handler never sees them. */
function keepKnown(args: JsonObject, schema: JsonObject, onDropped?: (names: string) => void): JsonObject {
  const properties = new Set(Object.keys(schema.properties ?? {}));
  const dropped = Object.keys(args).filter((name) => !properties.has(name));
  if (dropped.length > 0) onDropped?.(JSON.stringify(dropped).slice(0, 200));
  return Object.fromEntries(Object.entries(args).filter(([name]) => properties.has(name)));
}

function redacting(log: Log, secret: string): Log {
  return (line) => log(secret === "" ? line : line.replaceAll(secret, "[redacted]"));
}
