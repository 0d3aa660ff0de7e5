import { describe, expect, test } from "vitest";
import { connectInProcess, textOf } from "../testing/connect-in-process";
import { startTestShop } from "../testing/start-shop";
import { createShopSupport, DESCRIPTIONS, defaultRegistry, withDescriptions } from "./index";

const FOR_YUSUF = { "example.fernhill/customer": "C-0190", "example.fernhill/run": "T-0018#1" };

test("test_order_status_fields", async () => {
  await using shop = await startTestShop();
  await using host = await connectInProcess(createShopSupport(shop));
  const result = await host.call("get_order_status", { order_id: "O-1873" });
  expect(result.isError ?? false).toBe(false);
  expect(result.structuredContent).toMatchObject({ order_id: "O-1873", status: "delivered" });
});

test("test_unknown_order_is_a_tool_error", async () => {
  await using shop = await startTestShop();
  await using host = await connectInProcess(createShopSupport(shop));
  const result = await host.call("quote_refund", { order_id: "O-7144" });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toMatch(/^Error executing tool quote_refund: .*find_orders/);
});

test("test_malformed_order_id_is_refused", async () => {
  await using shop = await startTestShop();
  const registry = defaultRegistry();
  const tool = registry.get("get_order_status");
  if (tool === undefined) throw new Error("get_order_status is missing");
  let called = 0;
  registry.set("get_order_status", { ...tool, handler: async () => ({ called: ++called }) });
  await using host = await connectInProcess(createShopSupport({ ...shop, registry }));
  const result = await host.call("get_order_status", { order_id: "1873" });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toContain("order_id");
  expect(textOf(result)).toContain("must match pattern");
  expect(called).toBe(0);
});

describe("the listing", () => {
  test("has the five tools in order, with titles, schemas and the default cache hint", async () => {
    await using shop = await startTestShop();
    await using host = await connectInProcess(createShopSupport(shop));
    expect(host.tools.map((tool) => tool.name)).toEqual([
      "find_orders",
      "get_order_status",
      "quote_refund",
      "issue_refund",
      "check_stock",
    ]);
    expect(host.client.getServerVersion()).toMatchObject({ name: "shop-support", version: "0.11.0" });
    expect(host.client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    expect((await host.client.listTools()).ttlMs).toBe(0);
    for (const tool of host.tools) {
      expect(tool.title).toBeTruthy();
      expect(tool.outputSchema).not.toHaveProperty("additionalProperties");
    }
  });

  test("gives order, customer and SKU their patterns", async () => {
    await using shop = await startTestShop();
    await using host = await connectInProcess(createShopSupport(shop));
    const property = (tool: string, name: string) =>
      host.tools.find((each) => each.name === tool)?.inputSchema.properties?.[name];
    expect(property("get_order_status", "order_id")).toMatchObject({ pattern: "^O-\\d{4}$" });
    expect(property("find_orders", "customer_id")).toMatchObject({ pattern: "^C-\\d{4}$" });
    expect(property("check_stock", "sku")).toMatchObject({ pattern: "^KG-\\d{4}$" });
    expect(property("find_orders", "limit")).toMatchObject({ minimum: 1, maximum: 50, default: 10 });
  });

  test("marks the four readers read-only and issue_refund as the one that changes something", async () => {
    const hints = [...defaultRegistry()].map(([name, tool]) => [name, tool.annotations.readOnlyHint]);
    expect(hints.filter(([, isReader]) => isReader === false)).toEqual([["issue_refund", false]]);
    for (const [, tool] of defaultRegistry()) expect(tool.annotations.openWorldHint).toBe(false);
    expect(defaultRegistry().get("issue_refund")?.annotations).toMatchObject({
      destructiveHint: true,
      idempotentHint: true,
    });
  });
});

describe("the descriptions", () => {
  test("are at most 60 words, give an ID as example and name another tool", () => {
    for (const [name, text] of Object.entries(DESCRIPTIONS)) {
      expect(text.split(/\s+/).length, name).toBeLessThanOrEqual(60);
      expect(text, name).toMatch(/look like [A-Z]{1,2}-\d{4}/);
      const others = Object.keys(DESCRIPTIONS).filter((other) => other !== name);
      expect(
        others.some((other) => text.includes(other)),
        name,
      ).toBe(true);
    }
  });

  test("send a refund to quote_refund, which says to be called first", () => {
    expect(DESCRIPTIONS.get_order_status).toContain("For a refund use quote_refund.");
    expect(DESCRIPTIONS.quote_refund).toContain("Call this first for any refund.");
  });

  test("can be replaced in a copy of a listing", () => {
    const listed = [
      { name: "quote_refund", description: "old" },
      { name: "check_stock", description: "kept" },
    ];
    expect(withDescriptions(listed, { quote_refund: "new" }).map((tool) => tool.description)).toEqual([
      "new",
      "kept",
    ]);
    expect(listed[0]?.description).toBe("old");
  });
});

describe("a call", () => {
  test("returns the same object as indented text and as structured content", async () => {
    await using shop = await startTestShop();
    await using host = await connectInProcess(createShopSupport(shop));
    const result = await host.call("check_stock", { sku: "KG-1031" });
    expect(textOf(result)).toBe(JSON.stringify(result.structuredContent, null, 2));
    expect(
      (await host.call("find_orders", { customer_id: "C-0127", limit: 50 })).structuredContent,
    ).toMatchObject({
      customer_id: "C-0127",
      orders: expect.arrayContaining([expect.objectContaining({ skus: expect.any(Array) })]),
    });
  });

  test("drops arguments the schema does not name, and says so on the log", async () => {
    await using shop = await startTestShop();
    const lines: string[] = [];
    await using host = await connectInProcess(
      createShopSupport({ ...shop, log: (line) => lines.push(line) }),
    );
    const result = await host.call("get_order_status", {
      order_id: "O-1873",
      customer: "C-0001",
      verbose: true,
    });
    expect(result.isError ?? false).toBe(false);
    expect(lines.join()).toContain('["customer","verbose"]');
  });

  test("of an unknown tool is a protocol error", async () => {
    await using shop = await startTestShop();
    await using host = await connectInProcess(createShopSupport(shop));
    await expect(host.call("cancel_order", {})).rejects.toMatchObject({ code: -32602 });
  });

  test("goes to the API for the key's holder, the ticket's customer and run, whatever the arguments say", async () => {
    await using shop = await startTestShop();
    await using host = await connectInProcess(createShopSupport({ ...shop, log: () => {} }));
    const refused = await host.call(
      "get_order_status",
      { order_id: "O-1836", customer_id: "C-0001", ticket_customer: "C-0001", actor: "the model" },
      FOR_YUSUF,
    );
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain("find_orders");
    expect((await host.call("find_orders", { customer_id: "C-0001" }, FOR_YUSUF)).isError).toBe(true);
    expect((await host.call("get_order_status", { order_id: "O-1386" }, FOR_YUSUF)).isError ?? false).toBe(
      false,
    );
    expect(shop.api.audit("T-0018#1").map((row) => [row.actor, row.customer, row.status])).toEqual([
      ["support-desk", "C-0190", 403],
      ["support-desk", "C-0190", 403],
      ["support-desk", "C-0190", 200],
    ]);
  });

  test("with a malformed customer fails instead of becoming a call by staff", async () => {
    await using shop = await startTestShop();
    await using host = await connectInProcess(createShopSupport({ ...shop, log: () => {} }));
    const meta = { "example.fernhill/customer": "everybody" };
    const result = await host.call("get_order_status", { order_id: "O-1836" }, meta);
    expect(textOf(result)).toBe("Error executing tool get_order_status");
    expect(shop.api.audit()).toEqual([]);
  });

  test("pays a refund once, and only with a quote", async () => {
    await using shop = await startTestShop();
    await using host = await connectInProcess(createShopSupport(shop));
    const meta = { "example.fernhill/customer": "C-0066", "example.fernhill/run": "T-0007#1" };
    const early = await host.call("issue_refund", { order_id: "O-1873", quote_id: "none" }, meta);
    expect(textOf(early)).toMatch(/^Error executing tool issue_refund: .*quote_refund/);
    const quoted = await host.call("quote_refund", { order_id: "O-1873" }, meta);
    const args = {
      order_id: "O-1873",
      quote_id: (quoted.structuredContent as { quote_id: string }).quote_id,
    };
    const first = await host.call("issue_refund", { ...args, idempotency_key: "once" }, meta);
    const second = await host.call("issue_refund", { ...args, idempotency_key: "once" }, meta);
    expect(first.structuredContent).toMatchObject({ order_id: "O-1873", amount: "42.00" });
    expect(second.structuredContent).toEqual(first.structuredContent);
    expect(
      (await host.call("get_order_status", { order_id: "O-1873" }, meta)).structuredContent,
    ).toMatchObject({
      refunded: "42.00",
    });
  });

  test("leaves no key, no log message and no API address on the wire", async () => {
    await using shop = await startTestShop();
    await using host = await connectInProcess(createShopSupport(shop));
    await host.call("get_order_status", { order_id: "O-1873" });
    await host.call("get_order_status", { order_id: "O-7144" });
    const wire = host.wire.join("\n");
    expect(wire).toContain("tools/call");
    expect(wire).not.toContain(shop.apiKey);
    expect(wire).not.toContain(shop.apiUrl);
    expect(wire).not.toContain("notifications/message");
  });
});

test("a tool replaced in the registry is replaced for a client that is already connected", async () => {
  await using shop = await startTestShop();
  const registry = defaultRegistry();
  await using host = await connectInProcess(createShopSupport({ ...shop, registry }));
  const old = registry.get("find_orders");
  if (old === undefined) throw new Error("find_orders is missing");
  registry.delete("find_orders");
  registry.set("find_orders_v2", old);
  const { tools } = await host.client.listTools();
  expect(tools.map((tool) => tool.name).at(-1)).toBe("find_orders_v2");
  expect(defaultRegistry().has("find_orders")).toBe(true);
});

test("a tool name outside the specification's alphabet is refused", () => {
  const registry = new Map([...defaultRegistry()].map(([name, tool]) => [`${name}!`, tool]));
  const factory = createShopSupport({ apiUrl: "http://127.0.0.1:1", apiKey: "k", registry });
  expect(() => factory({ era: "modern" })).toThrow("is no tool name");
});
