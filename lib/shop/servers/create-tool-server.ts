import { McpServer, type McpServerFactory, type McpServerOptions } from "@modelcontextprotocol/server";
import type { JsonObject } from "@/lib/canonical-json";
import { type ApiClientOptions, createApiClient } from "./api-client";
import type { ToolDefinition, ToolRegistry } from "./registry";
import { contextHeaders } from "./request-context";
import { type Log, toolHandler } from "./tool-handler";
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
  return () => {
    const server = new McpServer(info, options.cacheHints ? { cacheHints: options.cacheHints } : {});
    for (const [name, tool] of registry) {
      if (!TOOL_NAME.test(name))
        throw new Error(`"${name}" is no tool name: use letters, digits, "_", "-" and ".".`);
      registerTool(server, name, tool, options, log);
    }
    return server;
  };
}

function registerTool(
  server: McpServer,
  name: string,
  tool: ToolDefinition,
  options: ToolServerOptions,
  log: Log,
) {
  const { handler, inputSchema, outputSchema, ...texts } = tool;
  const config = { ...texts, inputSchema: toolSchema(inputSchema), outputSchema: toolSchema(outputSchema) };
  const run = toolHandler(
    name,
    (args, context) => {
      const known = keepKnown(args, inputSchema, (dropped) =>
        log(`request ${String(context.mcpReq.id)}: tool ${name} was given unknown arguments: ${dropped}`),
      );
      return handler(known, createApiClient(options, contextHeaders(context)));
    },
    { log, structured: true },
  );
  server.registerTool(name, config, run);
}

/** Arguments the schema names. Others are dropped: the validator lets them pass, the handler never sees them. */
function keepKnown(args: JsonObject, schema: JsonObject, onDropped: (names: string) => void): JsonObject {
  const properties = new Set(Object.keys(schema.properties ?? {}));
  const dropped = Object.keys(args).filter((name) => !properties.has(name));
  if (dropped.length > 0) onDropped(JSON.stringify(dropped).slice(0, 200));
  return Object.fromEntries(Object.entries(args).filter(([name]) => properties.has(name)));
}

function redacting(log: Log, secret: string): Log {
  return (line) => log(secret === "" ? line : line.replaceAll(secret, "[redacted]"));
}
