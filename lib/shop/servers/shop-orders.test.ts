import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { describe, expect, test, vi } from "vitest";
import { serveLoopback } from "../loopback";
import { textOf } from "../testing/connect-in-process";
import { startTestShop } from "../testing/start-shop";
import { createShopOrders, type Env } from "./index";

async function connect(env: Env, log: (line: string) => void = () => {}) {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const handle = serveStdio(createShopOrders({ env, log }), { transport: serverSide });
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

describe("shop-orders", () => {
  test("lists one tool with the published description and input schema, byte for byte", async () => {
    await using host = await connect({});
    const { tools } = await host.client.listTools();
    expect(host.client.getServerVersion()).toEqual({ name: "shop-orders", version: "0.1.0" });
    expect(host.client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    expect(tools.map((tool) => tool.name)).toEqual(["get_order_status"]);
    expect(tools[0]?.description).toBe(
      "Look up one of the shop's orders by its ID, such as O-1873: its status, dates, lines and total.",
    );
    expect(JSON.stringify(tools[0]?.inputSchema)).toBe(
      '{"type":"object","properties":{"order_id":{"title":"Order Id","type":"string"}},"required":["order_id"],"title":"get_order_statusArguments"}',
    );
  });

  test("answers with the API's order as indented text", async () => {
    await using shop = await startTestShop();
    await using host = await connect(shop.env);
    const result = await host.client.callTool({
      name: "get_order_status",
      arguments: { order_id: "O-2476" },
    });
    expect(result.isError ?? false).toBe(false);
    expect(textOf(result)).toMatch(/^\{\n {2}"order_id": "O-2476",\n {2}"customer_id": "C-0/);
    expect(JSON.parse(textOf(result))).toMatchObject({ status: "shipped", total: "99.00" });
    expect(result.structuredContent).toBeUndefined();
  });

  test.each(["O-7144", "../customers/C-0001/orders", "2476"])(
    "has advice for the unknown order %s",
    async (id) => {
      await using shop = await startTestShop();
      await using host = await connect(shop.env);
      const result = await host.client.callTool({ name: "get_order_status", arguments: { order_id: id } });
      expect(result.isError).toBe(true);
      expect(textOf(result)).toBe(
        `Error executing tool get_order_status: The shop has no order ${id}. Order IDs look like O-1873.`,
      );
    },
  );

  test("without its environment fails late, and only the log says why", async () => {
    const lines: string[] = [];
    await using host = await connect({}, (line) => lines.push(line));
    const result = await host.client.callTool({
      name: "get_order_status",
      arguments: { order_id: "O-2476" },
    });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toBe("Error executing tool get_order_status");
    expect(lines.join()).toContain("SHOP_API_URL");
  });

  test("slow answers of the API do not hold each other up: all calls reach it before any is answered", async () => {
    let answer: (order: object) => void = () => {};
    const answered = new Promise<object>((resolve) => {
      answer = resolve;
    });
    let waiting = 0;
    await using api = await serveLoopback(async () => {
      waiting += 1;
      if (waiting === 8) answer({ status: "shipped" });
      return Response.json(await answered);
    });
    await using host = await connect({ SHOP_API_URL: api.url, SHOP_API_KEY: "k" });
    const call = { name: "get_order_status", arguments: { order_id: "O-2476" } };
    const results = await Promise.all(Array.from({ length: 8 }, () => host.client.callTool(call)));
    expect(results.map((result) => JSON.parse(textOf(result)).status)).toEqual(Array(8).fill("shipped"));
  });

  test("gives the API five seconds, and then says no more than that it failed", async () => {
    const limits: number[] = [];
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      limits.push(ms);
      return AbortSignal.abort(new DOMException("too slow", "TimeoutError"));
    });
    const lines: string[] = [];
    const env = { SHOP_API_URL: "http://127.0.0.1:1", SHOP_API_KEY: "k" };
    await using host = await connect(env, (line) => lines.push(line));
    const call = { name: "get_order_status", arguments: { order_id: "O-2476" } };
    expect(textOf(await host.client.callTool(call))).toBe("Error executing tool get_order_status");
    timeout.mockRestore();
    expect(limits).toEqual([5000]);
    expect(lines.join()).toContain("too slow");
  });
});
