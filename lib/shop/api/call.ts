import type { JsonObject } from "@/lib/canonical-json";
import type { Order } from "../records";
import { ApiError } from "./api-error";
import type { ShopIndex } from "./index-shop";
import type { RunState } from "./run-store";

/** One request to the API, past the key check. `customer` null is a call by staff. */
export type ApiCall = {
  index: ShopIndex;
  state: RunState;
  customer: string | null;
  run: string;
  now: Date;
  quoteKey: string;
  query: URLSearchParams;
  body: JsonObject;
};

/**
 * The order, where there is one and the caller may see it.
 * @throws ApiError 404 for no such order, 403 for one of somebody else.
 */
export function findOrder(call: ApiCall, orderId: string): Order {
  const order = call.index.orders.get(orderId);
  if (order === undefined) {
    const advice =
      "Order IDs look like O-1873. Ask for the number again, or list the customer's orders with find_orders.";
    throw new ApiError(404, "unknown_order", `The shop has no order ${quoted(orderId)}. ${advice}`);
  }
  if (call.customer !== null && order.customerId !== call.customer) {
    const advice = `List the orders of ${call.customer} with find_orders, or ask for the number again.`;
    throw new ApiError(
      403,
      "not_the_customers_order",
      `Order ${orderId} is not an order of this customer. ${advice}`,
    );
  }
  return order;
}

/** @throws ApiError 400 when the body has no such text. */
export function readText(body: JsonObject, field: string): string {
  const value = body[field];
  if (typeof value === "string" && value !== "") return value;
  throw new ApiError(400, "bad_request", `The request needs "${field}" as text.`);
}

/** @throws ApiError 400 when the field is there and is no text. */
export function readOptionalText(body: JsonObject, field: string): string | null {
  return body[field] === undefined || body[field] === null ? null : readText(body, field);
}

/** A caller's text inside a message: short, and without line breaks. */
export function quoted(text: string): string {
  const plain = text.replace(/[^\x20-\x7e]/g, "?");
  return plain.length > 40 ? `${plain.slice(0, 40)}…` : plain;
}
