import { Client, InMemoryTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, test } from "vitest";
import { DEMO_API_KEY, type Env, MissingVariableError, serveLoopback } from "@/lib/shop";
import { textOf } from "@/lib/shop/testing/connect-in-process";
import { loadTickets } from "@/lib/shop/testing/load-tickets";
import { postMcp } from "@/lib/shop/testing/post-mcp";
import { startTestShop } from "@/lib/shop/testing/start-shop";
import { type BuiltInServer, createMcpEndpoint, type StdioOptions, serveOverStdio } from "./index";

const CALL = { name: "get_order_status", arguments: { order_id: "O-1873" } };

test("test_http_refuses_a_mismatched_header", async () => {
  await using shop = await startTestShop();
  const endpoint = createMcpEndpoint("shop-support", shop);
  await using loopback = await serveLoopback(endpoint.fetch);
  const url = `${loopback.url}/mcp/shop`;
  const inProcess = (request: Request) => {
    request.headers.set("host", "127.0.0.1");
    return endpoint.fetch(request);
  };
  for (const send of [fetch, inProcess]) {
    const response = await postMcp(send, url, "tools/call", CALL, { "mcp-name": "check_stock" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: -32020 } });
  }
  expect(shop.api.audit()).toEqual([]);
  await endpoint.close();
});

describe("the endpoint", () => {
  test("serves a client over loopback", async () => {
    await using shop = await startTestShop();
    const endpoint = createMcpEndpoint("shop-support", shop);
    await using loopback = await serveLoopback(endpoint.fetch);
    const client = new Client(
      { name: "shop-host", version: "0.1.0" },
      { versionNegotiation: { mode: "auto" } },
    );
    await client.connect(new StreamableHTTPClientTransport(new URL(`${loopback.url}/mcp/shop`)));
    await client.listTools();
    const result = await client.callTool(CALL);
    expect(result.structuredContent).toMatchObject({ status: "delivered" });
    expect(client.getProtocolEra()).toBe("modern");
    await client.close();
    await endpoint.close();
  });

  test.each([
    ["a foreign origin", { origin: "http://evil.example" }],
    ["a foreign host", { host: "evil.example" }],
    ["no host", { host: null }],
  ])("refuses %s before any tool runs", async (_, headers) => {
    await using shop = await startTestShop();
    const endpoint = createMcpEndpoint("partner-parcels", shop);
    const overrides = { host: "127.0.0.1:3000", ...headers };
    const response = await postMcp(
      endpoint.fetch,
      "http://127.0.0.1:3000/mcp/partner",
      "tools/list",
      {},
      overrides,
    );
    expect(response.status).toBe(403);
    await endpoint.close();
  });
});

async function connectStdio(which: BuiltInServer, env: Env, more: Partial<StdioOptions> = {}) {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const handle = await serveOverStdio(which, env, {
    tickets: async () => loadTickets(),
    transport: serverSide,
    log: () => {},
    ...more,
  });
  const client = new Client(
    { name: "shop-host", version: "0.1.0" },
    { versionNegotiation: { mode: "auto" } },
  );
  await client.connect(clientSide);
  const close = async () => {
    await client.close();
    await handle.close();
  };
  return { client, [Symbol.asyncDispose]: close };
}

describe("over stdio", () => {
  test("shop-support and partner-parcels start a shop of their own when no address is given", async () => {
    await using support = await connectStdio("shop-support", {});
    const order = await support.client.callTool({
      name: "get_order_status",
      arguments: { order_id: "O-2476" },
    });
    expect(order.structuredContent).toMatchObject({ status: "shipped", total: "99.00" });
    await using partner = await connectStdio("partner-parcels", {});
    const args = { tracking_number: "LX407183627NL" };
    const parcel = await partner.client.callTool({ name: "track_parcel", arguments: args });
    expect(parcel.structuredContent).toMatchObject({ status: "in transit" });
  });

  test("shop-support starts as any release that retires find_orders", async () => {
    await using support = await connectStdio("shop-support", {}, { release: 2 });
    const { tools, ttlMs } = await support.client.listTools();
    expect([tools.length, tools.at(-1)?.name, ttlMs]).toEqual([6, "find_orders_v2", 60_000]);
    expect(tools[0]?.description).toMatch(/^Deprecated: use find_orders_v2\. /);
  });

  test("use the API they are given", async () => {
    await using shop = await startTestShop();
    await using support = await connectStdio("shop-support", shop.env);
    await support.client.callTool(CALL);
    expect(shop.api.audit()).toHaveLength(1);
  });

  test.each([
    ["SHOP_API_KEY", { SHOP_API_URL: "http://127.0.0.1:1" }],
    ["SHOP_API_URL", { SHOP_API_KEY: DEMO_API_KEY }],
  ])("refuse to start with only %s missing, and name it", async (name, env) => {
    for (const which of ["shop-support", "partner-parcels"] as const) {
      const started = serveOverStdio(which, env, { tickets: async () => loadTickets() });
      await expect(started).rejects.toThrow(MissingVariableError);
      await expect(started).rejects.toThrow(name);
    }
  });

  test("shop-orders starts without them and fails when it is called", async () => {
    await using orders = await connectStdio("shop-orders", {});
    const result = await orders.client.callTool(CALL);
    expect(textOf(result)).toBe("Error executing tool get_order_status");
  });
});
