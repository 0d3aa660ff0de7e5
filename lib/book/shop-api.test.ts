import { expect, test } from "vitest";
import { loadSuites, packageRoot } from "@/lib/storage";
import { bookShopApi } from "./shop-api";

test("prints the chapter's eleven lines", async () => {
  const suite = (await loadSuites(packageRoot(), "/nowhere")).get("shop");
  if (!suite) throw new Error("the suite shop is missing");
  expect(await bookShopApi(suite)).toEqual([
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
