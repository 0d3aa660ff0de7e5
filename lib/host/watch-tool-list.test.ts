import { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { describe, expect, test } from "vitest";
import { createShopSupport, releaseRegistry, swapRelease } from "@/lib/shop";
import { type ConnectOptions, connectServer, type ToolsChange } from "./connect";

const CALL = { meta: {}, signal: new AbortController().signal, timeoutMs: 5000 };

/** The shop's server as it is released, with the methods it was asked and a way to cut its stream of changes. */
async function openShop(options: Partial<ConnectOptions> = {}) {
  const registry = releaseRegistry(1);
  const shop = { apiUrl: "http://127.0.0.1:9", apiKey: "k", log: () => {} };
  const handler = createMcpHandler(createShopSupport({ ...shop, registry }));
  const line = createLine((request) => handler.fetch(request));
  const heard = createHeard();
  const connection = await connectServer(
    { kind: "fetch", fetch: line.fetch },
    { name: "shop", onToolsChanged: heard.add, ...options },
  );
  const publish = () => handler.notify.toolsChanged();
  const close = async () => {
    await connection.close();
    await handler.close();
  };
  return { registry, line, heard, connection, publish, [Symbol.asyncDispose]: close };
}

/** A way to a server that can be cut under an open stream, and refuse the next streams. */
function createLine(send: (request: Request) => Promise<Response>) {
  const asked: string[] = [];
  const line = { asked, refuse: 0, cut: () => {}, fetch: send };
  line.fetch = async (request) => {
    const method = request.headers.get("mcp-method") ?? "";
    asked.push(method);
    if (method !== "subscriptions/listen") return send(request);
    if (line.refuse-- > 0) throw new TypeError("fetch failed");
    const response = await send(request);
    const reader = response.body?.getReader();
    const body = new ReadableStream({
      start(controller) {
        line.cut = () => controller.error(new Error("cut"));
      },
      async pull(controller) {
        const next = await reader?.read();
        if (next?.value) controller.enqueue(next.value);
        else controller.close();
      },
    });
    return new Response(body, response);
  };
  return line;
}

/** Changes as they come; `next` waits for one. */
function createHeard() {
  const all: ToolsChange[] = [];
  let wake = () => {};
  return {
    all,
    add: (change: ToolsChange) => {
      all.push(change);
      wake();
    },
    async next(count: number): Promise<ToolsChange> {
      while (all.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return all[count - 1] as ToolsChange;
    },
  };
}

const namesOf = (tools: readonly { name: string }[]) => tools.map(({ name }) => name);

describe("a tool list that is watched", () => {
  test("is read again when the server says so, acknowledged first; what is shown stays what was listed", async () => {
    await using shop = await openShop();
    swapRelease(shop.registry, 2);
    shop.publish();
    const change = await shop.heard.next(1);
    expect(change).toMatchObject({ server: "shop", why: "the server said so" });
    expect(namesOf(change.tools).slice(-2)).toEqual(["find_orders_v2", "find_orders"]);
    expect(namesOf(change.previous)).toEqual(namesOf(shop.connection.tools));
    expect(shop.connection.tools).toHaveLength(5);
    expect(shop.connection.listed()).toEqual(change.tools);
    expect(shop.line.asked).toEqual(["server/discover", "subscriptions/listen", "tools/list", "tools/list"]);
  });

  test("is read again behind a stream that was lost, with what was said while nobody listened", async () => {
    const tries: number[] = [];
    await using shop = await openShop({
      relistenMs: (attempt) => {
        tries.push(attempt);
        return 1;
      },
    });
    shop.line.refuse = 2;
    shop.line.cut();
    swapRelease(shop.registry, 2);
    shop.publish();
    expect(await shop.heard.next(1)).toMatchObject({ why: "its stream of changes was lost" });
    expect(shop.connection.listed()).toHaveLength(6);
    expect(tries).toEqual([1, 2, 3]);
    swapRelease(shop.registry, 3);
    shop.publish();
    expect(await shop.heard.next(2)).toMatchObject({ why: "the server said so" });
  });

  test("is read again when the server does not know a tool that it listed", async () => {
    await using shop = await openShop();
    shop.registry.delete("find_orders");
    const outcome = await shop.connection.callTool("find_orders", { customer_id: "C-0127" }, CALL);
    expect(outcome).toMatchObject({ status: "protocol_error", content: expect.stringContaining("-32602") });
    expect(shop.heard.all).toMatchObject([{ why: "it did not know a tool" }]);
    expect(namesOf(shop.connection.listed())).not.toContain("find_orders");
  });

  test("that is said to have changed and did not is no change", async () => {
    await using shop = await openShop();
    shop.publish();
    swapRelease(shop.registry, 2);
    shop.publish();
    await shop.heard.next(1);
    expect(shop.heard.all).toHaveLength(1);
  });

  test("is what results are checked by: the newest listing, not the first", async () => {
    await using shop = await openShop();
    const old = shop.registry.get("check_stock");
    if (!old) throw new Error("check_stock is missing");
    const outputSchema = { type: "object", properties: { count: { type: "integer" } }, required: ["count"] };
    const handler = async () => ({ count: 3 });
    shop.registry.set("check_stock", { ...old, outputSchema, handler });
    const stock = () => shop.connection.callTool("check_stock", { sku: "KG-1031" }, CALL);
    expect((await stock()).content).toMatch(/is not what the tool declares/);
    shop.publish();
    await shop.heard.next(1);
    expect(await stock()).toMatchObject({ status: "returned", structured: { count: 3 } });
  });

  test("is not read after the connection was closed", async () => {
    const shop = await openShop({ relistenMs: () => 1 });
    await shop[Symbol.asyncDispose]();
    const asked = shop.line.asked.length;
    shop.line.cut();
    shop.publish();
    await new Promise((resolve) => setImmediate(resolve));
    expect(shop.line.asked).toHaveLength(asked);
    expect(shop.heard.all).toEqual([]);
  });
});

describe("nothing is listened for", () => {
  test("where nobody wants to know", async () => {
    const handler = createMcpHandler(createShopSupport({ apiUrl: "http://127.0.0.1:9", apiKey: "k" }));
    const line = createLine((request) => handler.fetch(request));
    const connection = await connectServer({ kind: "fetch", fetch: line.fetch }, { name: "shop" });
    expect(line.asked).toEqual(["server/discover", "tools/list"]);
    await connection.close();
  });

  test("at a server that does not claim to tell", async () => {
    const handler = createMcpHandler(() => {
      const capabilities = { tools: { listChanged: false } };
      const server = new McpServer({ name: "quiet", version: "1" }, { capabilities });
      server.registerTool("one", { inputSchema: fromJsonSchema({ type: "object" }) }, () => ({
        content: [],
      }));
      return server;
    });
    const line = createLine((request) => handler.fetch(request));
    const options = { name: "quiet", onToolsChanged: () => {} };
    const connection = await connectServer({ kind: "fetch", fetch: line.fetch }, options);
    expect(line.asked).toEqual(["server/discover", "tools/list"]);
    await connection.close();
  });
});
