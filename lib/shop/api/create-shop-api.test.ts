import { describe, expect, test } from "vitest";
import { callApi, createTestApi, startTestShop } from "../testing/start-shop";
import { serverEnv } from "./constants";
import { createRunStore } from "./run-store";

describe("the rate limit", () => {
  test("refuses a run's call past the limit, says how long to wait, and lets it go on after", async () => {
    let now = 0;
    const api = createTestApi({ rateLimit: { requests: 2, perMs: 10_000, now: () => now } });
    const call = (name: string) => callApi(api, "/orders/O-2476", { headers: { "X-Shop-Run": name } });
    expect([(await call("a")).status, (await call("a")).status]).toEqual([200, 200]);
    const refused = await call("a");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("10");
    expect(refused.body.message).toContain("Wait 10 seconds");
    expect((await call("b")).status).toBe(200);
    now = 10_000;
    expect((await call("a")).status).toBe(200);
  });
});

describe("the audit log", () => {
  test("names the key's holder and the ticket's customer, which no argument can set", async () => {
    const api = createTestApi();
    const headers = { "X-Shop-Customer": "C-0066", "X-Shop-Run": "T-0007#1" };
    const body = { order_id: "O-1873", actor: "the model", customer: "C-0001", "X-Shop-Customer": "C-0001" };
    await callApi(api, "/quotes", { headers, body });
    await callApi(api, "/orders/O-1836", { headers });
    expect(api.audit("T-0007#1")).toMatchObject([
      { actor: "support-desk", customer: "C-0066", method: "POST", path: "/quotes", status: 201 },
      { actor: "support-desk", customer: "C-0066", method: "GET", path: "/orders/O-1836", status: 403 },
    ]);
    expect(api.audit("T-0007#2")).toEqual([]);
  });
});

describe("the state of runs", () => {
  test("is bounded: the run used longest ago is forgotten first", () => {
    const runs = createRunStore(2);
    const first = runs.open("a");
    runs.open("b");
    expect(runs.open("a")).toBe(first);
    runs.open("c");
    expect(runs.size).toBe(2);
    expect(runs.open("a")).toBe(first);
  });
});

describe("the loopback server", () => {
  test("listens on 127.0.0.1 until it is closed", async () => {
    const shop = await startTestShop();
    const get = () => fetch(`${shop.apiUrl}/orders/O-2476`, { headers: { "X-API-Key": shop.apiKey } });
    expect(shop.apiUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await (await get()).json()).toMatchObject({ status: "shipped" });
    await shop.close();
    await expect(get()).rejects.toThrow();
  });

  test("refuses a body that is too large", async () => {
    await using shop = await startTestShop();
    const body = JSON.stringify({ order_id: "x".repeat(20_000) });
    const response = await fetch(`${shop.apiUrl}/quotes`, {
      method: "POST",
      headers: { "X-API-Key": shop.apiKey },
      body,
    });
    expect(response.status).toBe(413);
  });
});

test("a server's environment is exactly the API's address and key", () => {
  expect(serverEnv("http://127.0.0.1:1")).toEqual({
    SHOP_API_URL: "http://127.0.0.1:1",
    SHOP_API_KEY: "fernhill-demo-key",
  });
});
