import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { JsonObject } from "@/lib/canonical-json";
import {
  createToolServer,
  objectSchema,
  type ToolDefinition,
  ToolError,
  type ToolRegistry,
} from "@/lib/shop";
import { startTracing, type Tracing, type TracingOptions } from "./create-tracing";
import type { KeptSpan } from "./kept-span";

export type Traced = AsyncDisposable & {
  spans: KeptSpan[];
  tracing: Tracing;
  /** The endpoint, with server spans. */
  answer: (request: Request) => Promise<Response>;
  /** A client in process, with client spans unless it is said not to have them. */
  connect(options?: { traced: boolean }): Promise<Client>;
};

const text = { type: "string" } as const;

/** Two tools that quote what they are given, as careless ones do: in results, in tool errors and in failures. */
const TOOLS: ToolRegistry = new Map(
  (["find_orders", "quote_refund"] as const).map((name): [string, ToolDefinition] => [
    name,
    {
      title: name,
      description: `${name} of a test`,
      inputSchema: objectSchema({ order_id: text, customer_id: text }, []),
      outputSchema: objectSchema({ said: text }, ["said"]),
      annotations: { readOnlyHint: true },
      handler: async (args: JsonObject) => {
        if (args.order_id === "O-7144") throw new ToolError("The shop has no order O-7144: use find_orders.");
        return { said: JSON.stringify(args) };
      },
    },
  ]),
);

/** A server of two tools behind a traced endpoint. */
export async function startTraced(options: TracingOptions = {}): Promise<Traced> {
  const spans: KeptSpan[] = [];
  const tracing = await startTracing({ ...options, onSpan: (span) => spans.push(span) });
  const info = { name: "traced", version: "1", title: "Traced" };
  const handler = createMcpHandler(
    createToolServer(info, TOOLS, { apiUrl: "http://127.0.0.1:9", apiKey: "none", log: () => {} }),
  );
  const answer = tracing.traceHandler("traced", (request: Request) => handler.fetch(request));
  return {
    spans,
    tracing,
    answer,
    async connect({ traced } = { traced: true }) {
      const transport = new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp"), {
        fetch: (url, init) => answer(new Request(url, init)),
      });
      if (traced) tracing.traceClient(transport);
      const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
      await client.connect(transport);
      return client;
    },
    async [Symbol.asyncDispose]() {
      await handler.close();
      await tracing.close();
    },
  };
}

/** A request as a client would send it, or would not. */
export function mcpRequest(
  method: string,
  params: JsonObject,
  options: { meta?: JsonObject; id?: number | string; headers?: Record<string, string> } = {},
): Request {
  const { meta = {}, id = 1, headers = {} } = options;
  const body = {
    jsonrpc: "2.0",
    id,
    method,
    params: {
      ...params,
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
        ...meta,
      },
    },
  };
  const name = typeof params.name === "string" ? { "mcp-name": params.name } : {};
  return new Request("http://127.0.0.1/mcp", {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...name,
      ...headers,
    },
    body: JSON.stringify(body),
  });
}
