import { expectObject, expectString } from "@/lib/canonical-json";
import { generateShop, SHOP_SEED, startDemoShop } from "@/lib/shop";
import type { Suite } from "@/lib/suite";

/** Chapter 1's first example: the shop's API on loopback, called with the key, without it, and for an unknown order. */
export async function bookShopApi(suite: Suite): Promise<string[]> {
  const shop = generateShop(suite.tickets);
  await using api = await startDemoShop(suite.tickets);
  const get = (order: string, headers: Record<string, string>) =>
    fetch(`${api.apiUrl}/orders/${order}`, { headers });
  const key = { "X-API-Key": api.apiKey };
  const answer = await get("O-2476", key);
  const place = { file: "GET /orders/O-2476" };
  const order = expectObject(await answer.json(), "", place);
  return [
    `seed: ${SHOP_SEED}`,
    `customers: ${shop.customers.length}`,
    `products: ${shop.products.length}`,
    `orders: ${shop.orders.length}`,
    `tickets: ${suite.tickets.length}`,
    `with key: ${answer.status}`,
    `order status: ${expectString(order.status, "status", place)}`,
    `shipped on: ${expectString(order.shipped_on, "shipped_on", place)}`,
    `total: ${expectString(order.total, "total", place)}`,
    `without key: ${(await get("O-2476", {})).status}`,
    `unknown order: ${(await get("O-7144", key)).status}`,
  ];
}
