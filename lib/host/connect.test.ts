import { createMcpHandler, fromJsonSchema, McpServer, Server } from "@modelcontextprotocol/server";
import { describe, expect, test, vi } from "vitest";
import type { JsonObject } from "@/lib/canonical-json";
import { serveLoopback } from "@/lib/shop";
import { type ConnectOptions, connectServer, type HostConnection, type ServerTarget } from "./connect";
import { HostFault } from "./index";

type Tool = {
  name: string;
  inputSchema: JsonObject;
  outputSchema?: JsonObject;
  annotations?: JsonObject;
  [more: string]: unknown;
};
type Answer = { content?: unknown[]; structuredContent?: unknown; isError?: boolean } | Error;

const READS = { annotations: { readOnlyHint: true } };
const plain = (name: string, more: object = {}): Tool => ({ name, inputSchema: { type: "object" }, ...more });
const text = (value: string) => ({ content: [{ type: "text", text: value }] });

/** A server of any shape, good or broken, in this process; counts what it was asked. */
function fakeServer(pages: Tool[][], answer: (name: string, meta: unknown) => Answer) {
  const asked: string[] = [];
  const handler = createMcpHandler(() => {
    const server = new Server({ name: "fake", version: "0.0.1" }, { capabilities: { tools: {} } });
    server.setRequestHandler("tools/list", async ({ params }) => {
      const page = Number(params?.cursor ?? 0);
      asked.push(`list ${page}`);
      return {
        tools: pages[page] ?? [],
        ...(page + 1 < pages.length ? { nextCursor: String(page + 1) } : {}),
      } as never;
    });
    server.setRequestHandler("tools/call", async ({ params }) => {
      asked.push(`call ${params.name}`);
      const result = answer(params.name, params._meta);
      if (result instanceof Error) throw result;
      return result as never;
    });
    return server;
  });
  return {
    target: { kind: "fetch", fetch: (request: Request) => handler.fetch(request) } satisfies ServerTarget,
    asked,
  };
}

async function withConnection<T>(
  target: ServerTarget,
  use: (connection: HostConnection) => Promise<T>,
  options: Partial<ConnectOptions> = {},
): Promise<T> {
  const connection = await connectServer(target, { name: "test-server", ...options });
  try {
    return await use(connection);
  } finally {
    await connection.close();
  }
}

const call = (connection: HostConnection, name: string, timeoutMs = 5000) =>
  connection.callTool(name, {}, { meta: {}, signal: new AbortController().signal, timeoutMs });

describe("connectServer in this process", () => {
  test("reports the revision and era, and every declaration as listed, from all pages", async () => {
    const first = plain("one", { "x-vendor": { b: 1 }, description: "d" });
    const { target, asked } = fakeServer([[first], [plain("two")], [plain("three")]], () => text("ok"));
    await withConnection(target, async (connection) => {
      expect(connection).toMatchObject({
        era: "modern",
        protocolVersion: "2026-07-28",
        serverInfo: { name: "fake", version: "0.0.1" },
      });
      expect(connection.tools).toEqual([first, plain("two"), plain("three")]);
      expect(asked).toEqual(["list 0", "list 1", "list 2"]);
    });
  });

  test("refuses pages that go in a circle, and a declaration without a schema", async () => {
    const endless = createMcpHandler(() => {
      const server = new Server({ name: "fake", version: "1" }, { capabilities: { tools: {} } });
      server.setRequestHandler("tools/list", async () => ({ tools: [], nextCursor: "again" }));
      return server;
    });
    const circle = connectServer(
      { kind: "fetch", fetch: (request) => endless.fetch(request) },
      { name: "circle" },
    );
    await expect(circle).rejects.toThrow("circle: circle gave the cursor of a page of tools/list twice");
    const malformed = fakeServer([[{ name: "one" } as Tool]], () => text("ok"));
    await expect(connectServer(malformed.target, { name: "bad" })).rejects.toThrow(/bad: .*inputSchema/s);
  });

  test("passes _meta on, and gives text and structure back", async () => {
    const metas: unknown[] = [];
    const { target } = fakeServer([[plain("one")]], (_name, meta) => {
      metas.push(meta);
      return {
        content: [
          { type: "text", text: "a" },
          { type: "text", text: "b" },
        ],
        structuredContent: { n: 1 },
      };
    });
    await withConnection(target, async (connection) => {
      const options = {
        meta: { "example.fernhill/run": "T-1#1" },
        signal: new AbortController().signal,
        timeoutMs: 5000,
      };
      expect(await connection.callTool("one", {}, options)).toEqual({
        status: "returned",
        content: "a\nb",
        structured: { n: 1 },
      });
    });
    expect(metas[0]).toMatchObject({ "example.fernhill/run": "T-1#1" });
  });

  test("gives a tool's own error as such", async () => {
    const { target } = fakeServer([[plain("one")]], () => ({ ...text("No order O-7144."), isError: true }));
    await withConnection(target, async (connection) => {
      expect(await call(connection, "one")).toEqual({ status: "tool_error", content: "No order O-7144." });
    });
  });

  test.each([
    ["a field of the wrong type", { structuredContent: { status: 7 } }, "must be string"],
    ["a field that is missing", { structuredContent: {} }, "status"],
    ["no structured content", {}, "no structured content"],
  ])("tells a result with %s apart from an error of the server", async (_name, part, why) => {
    const outputSchema = { type: "object", properties: { status: { type: "string" } }, required: ["status"] };
    const { target } = fakeServer([[plain("one", { outputSchema })]], () => ({ ...text("fine"), ...part }));
    await withConnection(target, async (connection) => {
      const outcome = await call(connection, "one");
      expect(outcome.status).toBe("protocol_error");
      expect(outcome.content).toMatch(/^The result of one is not what the tool declares: /);
      expect(outcome.content).toContain(why);
    });
  });

  test("checks a result by the schema of its own tool, also where two schemas share an id", async () => {
    const schema = (type: string) => ({
      $id: "https://shop.example/s",
      type: "object",
      properties: { v: { type } },
      required: ["v"],
    });
    const tools = [
      plain("one", { outputSchema: schema("string") }),
      plain("two", { outputSchema: schema("number") }),
    ];
    const { target } = fakeServer([tools], (name) => ({
      ...text(""),
      structuredContent: { v: name === "one" ? "a" : 2 },
    }));
    await withConnection(target, async (connection) => {
      expect((await call(connection, "one")).status).toBe("returned");
      expect((await call(connection, "two")).status).toBe("returned");
    });
  });

  test("lists again once when a tool is said to be unknown, and calls again only a reading one that is still there", async () => {
    const { target, asked } = fakeServer(
      [[plain("reads", READS), plain("writes")]],
      (name) => new Error(`Unknown tool: ${name}`),
    );
    await withConnection(target, async (connection) => {
      expect(await call(connection, "reads")).toMatchObject({
        status: "protocol_error",
        content: expect.stringContaining("Unknown tool: reads"),
      });
      expect(await call(connection, "writes")).toMatchObject({ status: "protocol_error" });
    });
    expect(asked).toEqual(["list 0", "call reads", "list 0", "call reads", "call writes", "list 0"]);
  });

  test("calls a reading tool again after the connection was lost, and never a writing one", async () => {
    const server = fakeServer([[plain("reads", READS), plain("writes")]], () => text("ok"));
    let failNext = 0;
    const fetch = async (request: Request) => {
      if (request.headers.get("mcp-method") === "tools/call" && failNext-- > 0)
        throw new TypeError("fetch failed");
      return server.target.fetch(request);
    };
    await withConnection({ kind: "fetch", fetch }, async (connection) => {
      failNext = 1;
      expect(await call(connection, "reads")).toMatchObject({ status: "returned" });
      failNext = 1;
      await expect(call(connection, "writes")).rejects.toThrow(
        new HostFault("server gone", "test-server: fetch failed"),
      );
      failNext = 2;
      await expect(call(connection, "reads")).rejects.toThrow(HostFault);
    });
  });

  test("lists again and calls once more, with the newest declaration, after its headers were refused", async () => {
    const inputSchema = { type: "object", properties: { city: { type: "string" } } };
    const mirrored = { ...inputSchema, properties: { city: { type: "string", "x-mcp-header": "City" } } };
    const tools = [plain("writes", { inputSchema })];
    const server = fakeServer([tools], () => text("ok"));
    const headers: (string | null)[] = [];
    const fetch = async (request: Request) => {
      if (request.headers.get("mcp-method") !== "tools/call") return server.target.fetch(request);
      headers.push(request.headers.get("mcp-param-city"));
      if (headers.at(-1) !== null) return server.target.fetch(request);
      tools[0] = plain("writes", { inputSchema: mirrored });
      const { id } = (await request.json()) as { id: number };
      const error = { code: -32020, message: "Bad Request: Mcp-Param-City is missing" };
      return Response.json({ jsonrpc: "2.0", id, error }, { status: 400 });
    };
    await withConnection({ kind: "fetch", fetch }, async (connection) => {
      const options = { meta: {}, signal: new AbortController().signal, timeoutMs: 5000 };
      const args = { city: "Graz" };
      expect(await connection.callTool("writes", args, options)).toMatchObject({ status: "returned" });
    });
    expect(headers).toEqual([null, "Graz"]);
  });

  test("leaves out a tool whose header declaration cannot be mirrored, and says so", async () => {
    const properties = { city: { type: "string", "x-mcp-header": "My City" } };
    const { target } = fakeServer(
      [[plain("odd", { inputSchema: { type: "object", properties } }), plain("even")]],
      () => text("ok"),
    );
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    await withConnection(target, async ({ tools }) => {
      expect(tools.map(({ name }) => name)).toEqual(["even"]);
    });
    expect(said.mock.calls).toEqual([
      ['rightcall: test-server: "odd" is left out of the list: x-mcp-header of city is no header name.'],
    ]);
    said.mockRestore();
  });

  test("a result that reads like a refusal of headers is a result: a writing tool is called once", async () => {
    const words = "Error -32020 from the server: quoted from elsewhere";
    const { target, asked } = fakeServer([[plain("writes")]], () => text(words));
    const outcome = await withConnection(target, (connection) => call(connection, "writes"));
    expect(outcome).toMatchObject({ status: "returned", content: words });
    expect(asked.filter((what) => what === "call writes")).toHaveLength(1);
  });

  test("a call after close is a lost server, whatever form the SDK gives it", async () => {
    const { target } = fakeServer([[plain("writes")]], () => text("ok"));
    const connection = await connectServer(target, { name: "test-server" });
    await connection.close();
    await expect(call(connection, "writes")).rejects.toMatchObject({
      name: "HostFault",
      kind: "server gone",
    });
  });

  test("refuses a server that settled on another revision than the one asked for", async () => {
    const { target } = fakeServer([[plain("one")]], () => text("ok"));
    await expect(connectServer(target, { name: "old", requireRevision: "2025-11-25" })).rejects.toThrow(
      "old: it settled on revision 2026-07-28, where 2025-11-25 is asked for",
    );
  });
});

test("connects over Streamable HTTP, and says where nobody answers", async () => {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: "http", version: "1" });
    server.registerTool("one", { inputSchema: fromJsonSchema({ type: "object" }) }, () => ({
      content: [{ type: "text", text: "ok" }],
    }));
    return server;
  });
  const loopback = await serveLoopback((request) => handler.fetch(request));
  const url = `${loopback.url}/mcp`;
  await withConnection({ kind: "http", url }, async (connection) => {
    expect(connection.era).toBe("modern");
    expect(await call(connection, "one")).toEqual({ status: "returned", content: "ok" });
  });
  await loopback.close();
  await expect(connectServer({ kind: "http", url }, { name: "gone" })).rejects.toThrow(
    /gone: no MCP server answers at http:\/\/127/,
  );
});
