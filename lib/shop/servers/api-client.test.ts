import { describe, expect, test } from "vitest";
import { connectInProcess, textOf } from "../testing/connect-in-process";
import { createApiClient, createShopSupport, ToolError } from "./index";

const answering = (status: number, body: unknown) =>
  createApiClient(
    { apiUrl: "http://shop.test/", apiKey: "k", fetch: async () => Response.json(body, { status }) },
    {},
  );

describe("the API client", () => {
  test("sends the key and the caller's headers, and encodes every part of a path", async () => {
    const seen: Request[] = [];
    const send = async (url: string, init: RequestInit) => {
      seen.push(new Request(url, init));
      return Response.json({});
    };
    const api = createApiClient(
      { apiUrl: "http://shop.test/", apiKey: "k", fetch: send },
      { "X-Shop-Run": "T-0001#1" },
    );
    await api.get(["orders", "../customers?x=#"], { limit: "3" });
    expect(seen[0]?.url).toBe("http://shop.test/orders/..%2Fcustomers%3Fx%3D%23?limit=3");
    expect(seen[0]?.headers.get("x-api-key")).toBe("k");
    expect(seen[0]?.headers.get("x-shop-run")).toBe("T-0001#1");
  });

  test("makes a ToolError of a refusal the API explains", async () => {
    const api = answering(404, { error: "unknown_order", message: "Ask again." });
    await expect(api.get(["orders", "O-7144"])).rejects.toEqual(new ToolError("Ask again.", "unknown_order"));
  });

  test.each([401, 500, 302])("makes no ToolError of a %i", async (status) => {
    const api = answering(status, { error: "x", message: "The key k is wrong." });
    await expect(api.get(["orders", "O-7144"])).rejects.not.toBeInstanceOf(ToolError);
  });

  test("gives up after its time limit, and the model reads only that the tool failed", async () => {
    const lines: string[] = [];
    const factory = createShopSupport({
      apiUrl: "http://shop.test",
      apiKey: "the-secret-key",
      timeoutMs: 20,
      log: (line) => lines.push(line),
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener("abort", () => reject(new Error(`aborted, key the-secret-key`)));
        }),
    });
    await using host = await connectInProcess(factory);
    expect(textOf(await host.call("check_stock", { sku: "KG-1031" }))).toBe(
      "Error executing tool check_stock",
    );
    expect(lines.join()).toContain("aborted, key [redacted]");
  });

  test("does not hold up other calls while one is slow", async () => {
    const calls = 10;
    let waiting = 0;
    let openAll = () => {};
    const allAreIn = new Promise<void>((resolve) => {
      openAll = resolve;
    });
    const factory = createShopSupport({
      apiUrl: "http://shop.test",
      apiKey: "k",
      // No call is answered before the last has come: a server that took one at a time would never end.
      fetch: async () => {
        waiting += 1;
        if (waiting === calls) openAll();
        await allAreIn;
        return Response.json({ sku: "KG-1031", available: 0, warehouses: [] });
      },
    });
    await using host = await connectInProcess(factory);
    await Promise.all(Array.from({ length: calls }, () => host.call("check_stock", { sku: "KG-1031" })));
    expect(waiting).toBe(calls);
  });
});
