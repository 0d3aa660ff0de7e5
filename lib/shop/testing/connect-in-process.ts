import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
  type Tool,
} from "@modelcontextprotocol/client";
import { createMcpHandler, type McpServerFactory } from "@modelcontextprotocol/server";
import type { Listing } from "@/lib/contract";
import { releaseOf, watchResults } from "./watch-results";

export type TestClient = AsyncDisposable & {
  client: Client;
  tools: Tool[];
  /** Every request and response body that crossed, as text. */
  wire: string[];
  /** Calls a tool. */
  call(name: string, args: Record<string, unknown>, meta?: Record<string, unknown>): Promise<CallToolResult>;
};

/**
 * A client of a server in this process, with the headers, statuses and streams of HTTP. It has listed the tools. A
 * structured result that does not fit the schema listed last, or the one of the server's last release, fails the test,
 * however the call was made; `release: null` is for a test that breaks the contract on purpose.
 */
export async function connectInProcess(
  factory: McpServerFactory,
  given: { release?: Listing | null } = {},
): Promise<TestClient> {
  const faults: Error[] = [];
  let release: Listing | null = given.release ?? null;
  const watch = watchResults(() => release);
  const wire: string[] = [];
  const handler = createMcpHandler(factory, { onerror: (error) => faults.push(error) });
  const transport = new StreamableHTTPClientTransport(new URL("http://server.test/mcp"), {
    fetch: async (url, init) => {
      const request = new Request(url, init);
      const sent = await request.clone().text();
      wire.push(sent);
      const response = await handler.fetch(request);
      const answer = await response.clone().text();
      wire.push(answer);
      faults.push(...watch.see(sent, answer).map((fault) => new Error(fault)));
      return response;
    },
  });
  const client = new Client(
    { name: "test-host", version: "0.1.0" },
    { versionNegotiation: { mode: "auto" } },
  );
  await client.connect(transport);
  if (given.release === undefined) release = await releaseOf(client.getServerVersion()?.name ?? "");
  const { tools } = await client.listTools();
  return {
    client,
    tools,
    wire,
    async call(name, args, meta) {
      return client.callTool({ name, arguments: args, ...(meta ? { _meta: meta } : {}) });
    },
    async [Symbol.asyncDispose]() {
      await client.close();
      await handler.close();
      if (faults.length > 0)
        throw new AggregateError(faults, faults.map(({ message }) => message).join("; "));
    },
  };
}

/** The text of a result's first block. */
export function textOf(result: CallToolResult): string {
  const block = result.content[0];
  return block?.type === "text" ? block.text : "";
}
