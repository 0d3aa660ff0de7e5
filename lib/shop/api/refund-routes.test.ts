import { describe, expect, test } from "vitest";
import { SHOP_NOW } from "../constants";
import { callApi, createTestApi, shop } from "../testing/start-shop";

const run = (name: string, customer?: string) => ({
  "X-Shop-Run": name,
  ...(customer ? { "X-Shop-Customer": customer } : {}),
});

async function quote(
  api: ReturnType<typeof createTestApi>,
  orderId: string,
  headers = run("test"),
  sku?: string,
) {
  const { body } = await callApi(api, "/quotes", {
    headers,
    body: { order_id: orderId, ...(sku ? { sku } : {}) },
  });
  return String(body.quote_id);
}

describe("a quote", () => {
  test("is worth the order's total or one line's, and the same call gives the same handle", async () => {
    const api = createTestApi();
    const whole = await callApi(api, "/quotes", { headers: run("a"), body: { order_id: "O-2002" } });
    const again = await callApi(api, "/quotes", { headers: run("b"), body: { order_id: "O-2002" } });
    expect(whole.status).toBe(201);
    expect(whole.body).toMatchObject({
      order_id: "O-2002",
      sku: null,
      amount: "50.50",
      expires_at: "2026-07-01T12:00:00Z",
    });
    expect(again.body).toEqual(whole.body);
    const line = await callApi(api, "/quotes", { body: { order_id: "O-2002", sku: "KG-1036" } });
    expect(line.body.amount).toBe("24.00");
  });

  test("can be had for every order a refund ticket means", async () => {
    for (const { expectation } of shop.tickets) {
      if (!expectation.accepted?.includes("shop.quote_refund")) continue;
      const orderId = expectation.asMeant?.order_id;
      expect(
        (await callApi(createTestApi(), "/quotes", { body: { order_id: orderId } })).status,
        String(orderId),
      ).toBe(201);
    }
  });

  test("is refused for what was not shipped, is too old, was refunded, or is not in the order", async () => {
    const api = createTestApi();
    const status = async (body: unknown) => (await callApi(api, "/quotes", { body })).body.error;
    expect(await status({ order_id: "O-2214" })).toBe("not_shipped");
    const old = shop.orders.find((order) => order.deliveredOn !== null && order.deliveredOn < "2026-05-10");
    expect(await status({ order_id: old?.id })).toBe("too_late");
    const cancelled = shop.orders.find((order) => order.status === "cancelled");
    expect(await status({ order_id: cancelled?.id })).toBe("already_refunded");
    expect(await status({ order_id: "O-2002", sku: "KG-1001" })).toBe("not_in_order");
    expect(await status({ order_id: "O-7144" })).toBe("unknown_order");
    expect(await status({ order_id: 2002 })).toBe("bad_request");
    expect(await status([])).toBe("bad_request");
  });
});

describe("a refund", () => {
  test("is paid for a valid quote and shows in the order", async () => {
    const api = createTestApi();
    const body = { order_id: "O-1873", quote_id: await quote(api, "O-1873") };
    const paid = await callApi(api, "/refunds", { headers: run("test"), body });
    expect(paid.status).toBe(201);
    expect(paid.body).toMatchObject({
      refund_id: "R-6001",
      order_id: "O-1873",
      amount: "42.00",
      issued_at: SHOP_NOW,
    });
    const order = await callApi(api, "/orders/O-1873", { headers: run("test") });
    expect(order.body.refunded).toBe("42.00");
  });

  test("without a quote is refused with the advice to quote first", async () => {
    const { status, body } = await callApi(createTestApi(), "/refunds", {
      body: { order_id: "O-1873", quote_id: "yes" },
    });
    expect(status).toBe(422);
    expect(body.message).toContain("quote_refund");
  });

  test.each([
    ["the amount", (id: string) => id.replace(/^Q-\d+/, "Q-999999")],
    ["the expiry", (id: string) => id.replace(/^(Q-\d+)-\d+/, "$1-9999999999")],
    ["the seal", (id: string) => `${id.slice(0, -1)}${id.endsWith("0") ? "1" : "0"}`],
    ["the length", (id: string) => `${id}0`],
  ])("with a quote whose %s was tampered with is refused", async (_, tamper) => {
    const api = createTestApi();
    const body = { order_id: "O-1873", quote_id: tamper(await quote(api, "O-1873")) };
    expect((await callApi(api, "/refunds", { headers: run("test"), body })).body.error).toBe("invalid_quote");
  });

  test("with an expired quote is refused", async () => {
    let now = new Date(SHOP_NOW);
    const api = createTestApi({ clock: () => now });
    const body = { order_id: "O-1873", quote_id: await quote(api, "O-1873") };
    now = new Date("2026-07-01T12:00:00Z");
    expect((await callApi(api, "/refunds", { headers: run("test"), body })).body.error).toBe("expired_quote");
    now = new Date("2026-07-01T11:59:59Z");
    expect((await callApi(api, "/refunds", { headers: run("test"), body })).status).toBe(201);
  });

  test("with a quote for another order or by another customer is refused", async () => {
    const api = createTestApi();
    const quoteId = await quote(api, "O-1873");
    const other = await callApi(api, "/refunds", { body: { order_id: "O-1964", quote_id: quoteId } });
    expect(other.body.error).toBe("invalid_quote");
    const body = { order_id: "O-1873", quote_id: quoteId };
    const stranger = await callApi(api, "/refunds", { headers: run("test", "C-0001"), body });
    expect(stranger.status).toBe(403);
    expect((await callApi(api, "/orders/O-1873", { headers: run("test") })).body.refunded).toBe("0.00");
  });

  test("is paid once for a quote: the second call gets the first answer", async () => {
    const api = createTestApi();
    const body = { order_id: "O-1873", quote_id: await quote(api, "O-1873") };
    const first = await callApi(api, "/refunds", { headers: run("test"), body });
    const second = await callApi(api, "/refunds", { headers: run("test"), body });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect((await callApi(api, "/orders/O-1873", { headers: run("test") })).body.refunded).toBe("42.00");
  });

  test("is paid once for an idempotency key, which another order cannot use", async () => {
    const api = createTestApi();
    const key = { idempotency_key: "ticket-13" };
    const line = { order_id: "O-2002", quote_id: await quote(api, "O-2002", run("test"), "KG-1036"), ...key };
    const rest = { order_id: "O-2002", quote_id: await quote(api, "O-2002", run("test"), "KG-1037"), ...key };
    const first = await callApi(api, "/refunds", { headers: run("test"), body: line });
    expect((await callApi(api, "/refunds", { headers: run("test"), body: rest })).body).toEqual(first.body);
    const other = { order_id: "O-1873", quote_id: await quote(api, "O-1873"), ...key };
    expect((await callApi(api, "/refunds", { headers: run("test"), body: other })).body.error).toBe(
      "key_reused",
    );
  });

  test("never pays back more than the order cost", async () => {
    const api = createTestApi();
    const line = { order_id: "O-2002", quote_id: await quote(api, "O-2002", run("test"), "KG-1036") };
    const whole = { order_id: "O-2002", quote_id: await quote(api, "O-2002") };
    expect((await callApi(api, "/refunds", { headers: run("test"), body: line })).status).toBe(201);
    const refused = await callApi(api, "/refunds", { headers: run("test"), body: whole });
    expect(refused.body.error).toBe("already_refunded");
  });

  test("of one run is not seen by another, nor after the run is reset", async () => {
    const api = createTestApi();
    const body = { order_id: "O-1873", quote_id: await quote(api, "O-1873") };
    await callApi(api, "/refunds", { headers: run("T-0007#1"), body });
    expect((await callApi(api, "/refunds", { headers: run("T-0007#2"), body })).status).toBe(201);
    expect((await callApi(api, "/refunds", { headers: run("T-0007#1"), body })).status).toBe(200);
    api.resetRun("T-0007#1");
    expect((await callApi(api, "/refunds", { headers: run("T-0007#1"), body })).status).toBe(201);
  });
});
