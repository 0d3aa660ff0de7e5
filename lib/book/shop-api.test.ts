import { expect, test } from "vitest";
import { bookShopApi } from "./shop-api";
import { loadSuite } from "./testing";

test("prints the chapter's eleven lines", async () => {
  expect(await bookShopApi(await loadSuite("shop"))).toEqual([
    "seed: 4217",
    "customers: 240",
    "products: 64",
    "orders: 1500",
    "tickets: 48",
    "with key: 200",
    "order status: shipped",
    "shipped on: 2026-06-24",
    "total: 99.00",
    "without key: 401",
    "unknown order: 404",
  ]);
});
