import { describe, expect, test } from "vitest";
import { callApi, createTestApi, shop } from "../testing/start-shop";

const api = createTestApi();

describe("the shop's API", () => {
  test("answers 200 with the key, 401 without or with another, 404 for an unknown order", async () => {
    expect((await callApi(api, "/orders/O-2476")).status).toBe(200);
    expect((await callApi(api, "/orders/O-2476", { key: null })).status).toBe(401);
    expect((await callApi(api, "/orders/O-2476", { key: "guess" })).status).toBe(401);
    const unknown = await callApi(api, "/orders/O-7144");
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({
      error: "unknown_order",
      message: expect.stringContaining("find_orders"),
    });
  });

  test("sends an order's status, dates, lines and total", async () => {
    const { body } = await callApi(api, "/orders/O-2476");
    expect(Object.keys(body).slice(0, 2)).toEqual(["order_id", "customer_id"]);
    expect(body).toMatchObject({
      status: "shipped",
      shipped_on: "2026-06-24",
      total: "99.00",
      refunded: "0.00",
    });
    expect(body.lines).toHaveLength(2);
  });

  test("sends every amount as text with two decimals and no currency", async () => {
    for (const order of shop.orders.slice(0, 200)) {
      const { body } = await callApi(createTestApi(), `/orders/${order.id}`);
      expect(body.total).toMatch(/^\d+\.\d{2}$/);
      expect(JSON.stringify(body)).not.toMatch(/€|EUR/);
    }
  });

  test("lists a customer's orders newest first, ten unless asked, with their SKUs", async () => {
    const busy = shop.customers.find(
      ({ id }) => shop.orders.filter((order) => order.customerId === id).length > 10,
    );
    const { body } = await callApi(api, `/customers/${busy?.id}/orders`);
    const orders = body.orders as { order_id: string; placed_on: string; skus: string[] }[];
    expect(orders).toHaveLength(10);
    const dates = orders.map((order) => order.placed_on);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(orders[0]?.skus[0]).toMatch(/^KG-\d{4}$/);
    expect((await callApi(api, `/customers/${busy?.id}/orders?limit=3`)).body.orders).toHaveLength(3);
  });

  test.each(["0", "51", "10000", "-1", "1e1", "ten", ""])("refuses limit=%s", async (limit) => {
    expect((await callApi(api, `/customers/C-0127/orders?limit=${limit}`)).status).toBe(400);
  });

  test("reports stock by warehouse under exactly the published names", async () => {
    const { body } = await callApi(api, "/stock/KG-1031");
    expect(Object.keys(body)).toEqual(["sku", "available", "warehouses"]);
    const warehouses = body.warehouses as { on_hand: number }[];
    expect(Object.keys(warehouses[0] ?? {})).toEqual(["warehouse", "on_hand", "last_counted"]);
    expect(body.available).toBe(warehouses.reduce((sum, each) => sum + each.on_hand, 0));
    expect((await callApi(api, "/stock/KG-9999")).status).toBe(404);
  });

  test("follows a parcel by its number", async () => {
    const { body } = await callApi(api, "/parcels/LX519304682NL");
    expect(body).toMatchObject({ carrier: "Partner Parcels", status: "label created" });
    expect((await callApi(api, "/parcels/XX000000000XX")).status).toBe(404);
  });

  test("does not let an ID leave its place in the path", async () => {
    for (const id of ["..%2f..%2fcustomers%2fC-0001", "O-2476%00", "%E0%A4%A", "O-2476%2Fx"]) {
      expect((await callApi(api, `/orders/${id}`)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await callApi(api, "/orders/../admin")).status).toBe(404);
    expect((await callApi(api, "/orders/O-2476", { method: "DELETE" })).status).toBe(405);
  });

  test("does not echo control characters or long texts of a caller", async () => {
    const { body } = await callApi(api, `/orders/${encodeURIComponent(`\u001b[31m${"x".repeat(500)}`)}`);
    expect(String(body.message).length).toBeLessThan(260);
    expect(String(body.message)).not.toContain("\u001b");
  });
});

describe("a call for a customer", () => {
  const headers = { "X-Shop-Customer": "C-0190" };

  test("sees that customer's records and nobody else's", async () => {
    expect((await callApi(api, "/orders/O-1386", { headers })).status).toBe(200);
    const refused = await callApi(api, "/orders/O-1836", { headers });
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain("find_orders");
    const owner = shop.orders.find((order) => order.id === "O-1836")?.customerId;
    expect(JSON.stringify(refused.body)).not.toContain(owner);
    expect((await callApi(api, "/customers/C-0001/orders", { headers })).status).toBe(403);
    expect((await callApi(api, "/quotes", { headers, body: { order_id: "O-1836" } })).status).toBe(403);
  });

  test("with a malformed customer or run is refused, never treated as a call by staff", async () => {
    for (const customer of ["", "C-1", "C-0190, C-0001", "staff"]) {
      const result = await callApi(api, "/orders/O-1836", { headers: { "X-Shop-Customer": customer } });
      expect(result.status).toBe(400);
    }
    expect((await callApi(api, "/orders/O-1836", { headers: { "X-Shop-Run": "a b" } })).status).toBe(400);
  });
});
