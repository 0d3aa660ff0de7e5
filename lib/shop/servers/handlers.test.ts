import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/canonical-json";
import type { ApiClient } from "./api-client";
import { defaultRegistry, ToolError } from "./index";

const never: ApiClient = {
  get: () => Promise.reject(new Error("the API was called")),
  post: () => Promise.reject(new Error("the API was called")),
};

const HOSTILE: [string, JsonObject][] = [
  ["get_order_status", {}],
  ["get_order_status", { order_id: 1873 }],
  ["get_order_status", { order_id: null }],
  ["get_order_status", { order_id: "1873" }],
  ["get_order_status", { order_id: "O-1873\n" }],
  ["get_order_status", { order_id: "../../etc/passwd" }],
  ["get_order_status", { order_id: ["O-1873"] }],
  ["find_orders", { customer_id: "C-0127/../C-0001" }],
  ["find_orders", { customer_id: "C-0127", limit: 10_000 }],
  ["find_orders", { customer_id: "C-0127", limit: 0 }],
  ["find_orders", { customer_id: "C-0127", limit: "50" }],
  ["find_orders", { customer_id: "C-0127", limit: 2.5 }],
  ["quote_refund", { order_id: "O-1873", sku: "%2e%2e" }],
  ["quote_refund", { order_id: { $ne: "" } }],
  ["issue_refund", { order_id: "O-1873" }],
  ["issue_refund", { order_id: "O-1873", quote_id: "x".repeat(101) }],
  ["issue_refund", { order_id: "O-1873", quote_id: "Q-1\r\nX-Shop-Customer: C-0001" }],
  ["issue_refund", { order_id: "O-1873", quote_id: "Q-1", idempotency_key: 7 }],
  ["check_stock", { sku: "KG-1031?all=1" }],
  ["check_stock", { sku: "" }],
];

describe("handlers refuse bad arguments themselves, before any call", () => {
  test.each(HOSTILE)("%s %j", async (name, args) => {
    const tool = defaultRegistry().get(name);
    await expect(tool?.handler(args, never)).rejects.toThrow(ToolError);
  });
});
