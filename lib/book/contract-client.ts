import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createMcpHandler, type McpServerFactory } from "@modelcontextprotocol/server";

export type ExampleClient = AsyncDisposable & { client: Client; faults: readonly Error[] };

/** A client of a server in this process. `faults` are what the server's handler could not do. Use with `await using`. */
export async function connectExample(factory: McpServerFactory): Promise<ExampleClient> {
  const faults: Error[] = [];
  const handler = createMcpHandler(factory, { onerror: (error) => faults.push(error) });
  const transport = new StreamableHTTPClientTransport(new URL("http://in-process.test/mcp"), {
    fetch: (url, init) => handler.fetch(new Request(url, init)),
  });
  const client = new Client({ name: "book", version: "0.1.0" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(transport);
  return {
    client,
    faults,
    async [Symbol.asyncDispose]() {
      await client.close();
      await handler.close();
    },
  };
}
