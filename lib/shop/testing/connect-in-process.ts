import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
  type Tool,
} from "@modelcontextprotocol/client";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { createMcpHandler, type McpServerFactory } from "@modelcontextprotocol/server";

export type TestClient = AsyncDisposable & {
  client: Client;
  tools: Tool[];
  /** Every request and response body that crossed, as text. */
  wire: string[];
  /** Calls a tool. A structured result that does not fit the listed schema fails the test. */
  call(name: string, args: Record<string, unknown>, meta?: Record<string, unknown>): Promise<CallToolResult>;
};

/** A client of a server in this process, with the headers, statuses and streams of HTTP. It has listed the tools. */
export async function connectInProcess(factory: McpServerFactory): Promise<TestClient> {
  const faults: Error[] = [];
  const wire: string[] = [];
  const handler = createMcpHandler(factory, { onerror: (error) => faults.push(error) });
  const transport = new StreamableHTTPClientTransport(new URL("http://server.test/mcp"), {
    fetch: async (url, init) => {
      const request = new Request(url, init);
      wire.push(await request.clone().text());
      const response = await handler.fetch(request);
      wire.push(await response.clone().text());
      return response;
    },
  });
  const client = new Client(
    { name: "test-host", version: "0.1.0" },
    { versionNegotiation: { mode: "auto" } },
  );
  await client.connect(transport);
  const { tools } = await client.listTools();
  return {
    client,
    tools,
    wire,
    async call(name, args, meta) {
      const result = await client.callTool({ name, arguments: args, ...(meta ? { _meta: meta } : {}) });
      assertFits(tools, name, result);
      return result;
    },
    async [Symbol.asyncDispose]() {
      await client.close();
      await handler.close();
      if (faults.length > 0) throw new AggregateError(faults, "the handler reported faults");
    },
  };
}

/** @throws when a result that is no error does not fit its tool's output schema. */
export function assertFits(tools: readonly Tool[], name: string, result: CallToolResult): void {
  const schema = tools.find((tool) => tool.name === name)?.outputSchema;
  if (schema === undefined || result.isError === true) return;
  const checked = new AjvJsonSchemaValidator().getValidator(asJsonSchema(schema))(result.structuredContent);
  if (!checked.valid) throw new Error(`${name}: the result does not fit its schema: ${checked.errorMessage}`);
}

/** The text of a result's first block. */
export function textOf(result: CallToolResult): string {
  const block = result.content[0];
  return block?.type === "text" ? block.text : "";
}

type JsonSchema = Parameters<AjvJsonSchemaValidator["getValidator"]>[0];

/** A listed schema is JSON; only the `undefined` of optional fields differs between the two types. */
function asJsonSchema(schema: NonNullable<Tool["outputSchema"]>): JsonSchema {
  return schema as JsonSchema;
}
