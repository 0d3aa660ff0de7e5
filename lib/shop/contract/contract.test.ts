import { afterAll, expect, test } from "vitest";
import { contractLine, diffToolLists, type Listing, parseListing, readReleases } from "@/lib/contract";
import { createPartnerParcels } from "@/lib/partner";
import { createShopOrders, createShopSupport, serverEnv } from "../index";
import { connectInProcess } from "../testing/connect-in-process";
import { startTestShop } from "../testing/start-shop";
import { releaseOf } from "../testing/watch-results";

const nowhere = { apiUrl: "http://127.0.0.1:9", apiKey: "k", log: () => {} };

const shop = await startTestShop();
afterAll(() => shop.close());

const SERVERS = {
  "shop-support": createShopSupport(nowhere),
  "partner-parcels": createPartnerParcels(nowhere),
  "shop-orders": createShopOrders({ env: serverEnv(nowhere.apiUrl), log: nowhere.log }),
};

test.each(Object.entries(SERVERS))(
  "%s lists today what breaks no client of its last release",
  async (name, factory) => {
    await using host = await connectInProcess(factory);
    const release = (await readReleases()).get(name);
    expect(release?.server?.name).toBe(name);
    const changes = diffToolLists(release?.tools ?? [], parseListing(host.tools, { file: name }, name).tools);
    expect(contractLine(changes)).toBe("no breaking change");
    expect(changes.filter(({ side, kind }) => side === "tool" && kind === "removed")).toEqual([]);
  },
);

test("no object of an output is closed: a field may be added beside the old ones", async () => {
  for (const { tools } of (await readReleases()).values()) {
    for (const { outputSchema } of tools)
      expect(JSON.stringify(outputSchema ?? {})).not.toMatch(/additionalProperties|unevaluated/);
  }
});

/** The release with one field of check_stock's output changed, as if the server had been released with it. */
async function releaseWith(change: (warehouse: Record<string, unknown>) => object): Promise<Listing> {
  const release = structuredClone(await releaseOf("shop-support"));
  const tool = release?.tools.find(({ name }) => name === "check_stock");
  const schema = tool?.outputSchema as { properties: { warehouses: { items: Record<string, unknown> } } };
  Object.assign(schema.properties.warehouses.items, change(schema.properties.warehouses.items));
  if (!release) throw new Error("shop-support has a release");
  return release;
}

test.each<[string, (warehouse: Record<string, unknown>) => object, string]>([
  ["promised a field that is gone", () => ({ required: ["count"] }), "must have required property 'count'"],
  [
    "promised another type",
    () => ({ properties: { on_hand: { type: "string" } } }),
    "/on_hand must be string",
  ],
  [
    "was closed before a field was added",
    () => ({ additionalProperties: false, properties: { warehouse: {} } }),
    "must NOT have additional properties",
  ],
])("a result is held against a last release that %s, however the call is made", async (_, change, fault) => {
  const host = await connectInProcess(createShopSupport(shop), { release: await releaseWith(change) });
  const direct = await host.client.callTool({ name: "check_stock", arguments: { sku: "KG-1031" } });
  expect(direct.isError ?? false).toBe(false);
  await expect(host[Symbol.asyncDispose]()).rejects.toThrow(fault);
});

test("a result that fits fails nothing, and a failed call is held against nothing", async () => {
  await using host = await connectInProcess(createShopSupport({ ...shop, log: () => {} }));
  expect(await host.call("check_stock", { sku: "KG-1031" })).toHaveProperty(
    "structuredContent.sku",
    "KG-1031",
  );
  expect(await host.call("check_stock", { sku: "KG-9999" })).toMatchObject({ isError: true });
});
