import { describe, expect, test } from "vitest";
import { createShopSupport } from "../servers";
import { connectInProcess, textOf } from "../testing/connect-in-process";
import { startTestShop } from "../testing/start-shop";
import { RELEASE_CACHE_HINTS, type Release, releaseRegistry, swapRelease } from "./index";

const OLD_FIVE = ["find_orders", "get_order_status", "quote_refund", "issue_refund", "check_stock"];

async function openRelease(registry = releaseRegistry(2)) {
  const shop = await startTestShop();
  const options = { ...shop, registry, cacheHints: RELEASE_CACHE_HINTS, log: () => {} };
  const host = await connectInProcess(createShopSupport(options));
  const close = async () => {
    await host[Symbol.asyncDispose]();
    await shop.close();
  };
  return { ...host, [Symbol.asyncDispose]: close };
}

describe("a start of a release", () => {
  test.each([
    [1, OLD_FIVE],
    [2, [...OLD_FIVE, "find_orders_v2"]],
    [3, [...OLD_FIVE, "find_orders_v2"]],
  ] as const)("%i lists the old five where they were and what is new at the end", (release, names) => {
    expect([...releaseRegistry(release).keys()]).toEqual(names);
  });

  test("swapped in place lists what was replaced last", () => {
    const registry = releaseRegistry(1);
    swapRelease(registry, 2);
    const swapped = [...OLD_FIVE.slice(1), "find_orders_v2", "find_orders"];
    expect([...registry.keys()]).toEqual(swapped);
    swapRelease(registry, 3);
    expect([...registry.keys()]).toEqual(swapped);
    expect(registry.get("find_orders")?.description).toBe("Retired: use find_orders_v2.");
  });

  test("changes no schema and no annotation of a tool that was there", () => {
    const shape = (release: Release) =>
      OLD_FIVE.map((name) => {
        const { handler: _, ask: __, description: ___, ...shown } = releaseRegistry(release).get(name) ?? {};
        return shown;
      });
    expect(shape(2)).toEqual(shape(1));
    expect(shape(3)).toEqual(shape(1));
    const words = (release: Release) => releaseRegistry(release).get("find_orders")?.description;
    expect(words(2)).toBe(`Deprecated: use find_orders_v2. ${words(1)}`);
  });
});

describe("find_orders_v2", () => {
  type Orders = { orders: { order_id: string; skus: string[]; placed_on: string }[] };

  test("lists one customer's orders, newest first, and only those with a product", async () => {
    await using host = await openRelease();
    const find = async (args: object) => {
      const { structuredContent } = await host.call("find_orders_v2", { customer_id: "C-0127", ...args });
      return (structuredContent as Orders).orders;
    };
    const all = await find({});
    expect(all.length).toBeGreaterThan(1);
    const days = all.map(({ placed_on }) => placed_on);
    expect(days).toEqual([...days].sort().reverse());
    const sku = all.at(-1)?.skus[0] ?? "";
    const some = await find({ sku });
    expect(some).toEqual(all.filter(({ skus }) => skus.includes(sku)));
    expect(some.length).toBeLessThan(all.length);
    expect(await find({ sku: "KG-9999" })).toEqual([]);
  });

  test("refuses a product that is none, and drops a limit it does not have", async () => {
    await using host = await openRelease();
    expect((await host.call("find_orders_v2", { customer_id: "C-0127", sku: "1031" })).isError).toBe(true);
    const result = await host.call("find_orders_v2", { customer_id: "C-0127", limit: 1 });
    expect((result.structuredContent as Orders).orders.length).toBeGreaterThan(1);
  });
});

test("a tool that is simply removed is an unknown tool to its callers, and says nothing of the new one", async () => {
  const registry = releaseRegistry(3);
  registry.delete("find_orders");
  await using host = await openRelease(registry);
  await expect(host.call("find_orders", { customer_id: "C-0127" })).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining("find_orders"),
  });
});

test("a tool that was retired answers with what to call", async () => {
  await using host = await openRelease(releaseRegistry(3));
  const result = await host.call("find_orders", { customer_id: "C-0127" });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toBe(
    "Error executing tool find_orders: find_orders was retired. Call find_orders_v2 with the same customer_id.",
  );
});
