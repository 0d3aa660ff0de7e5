import type { JsonObject } from "@/lib/canonical-json";
import { CUSTOMER_ID, type IdKind, ORDER_ID, SKU } from "./arguments";

/** A property that holds an ID: its pattern is the one the handler checks too. */
export function idProperty(kind: IdKind, description: string): JsonObject {
  return { type: "string", pattern: kind.pattern.source, description };
}

/** An object schema. Outputs stay open: a later release may add a field without breaking a client. */
export function objectSchema(
  properties: JsonObject,
  required: string[] = Object.keys(properties),
): JsonObject {
  return { type: "object", properties, required };
}

export const orderIdProperty = idProperty(ORDER_ID, "The order's ID, such as O-1873.");
const text: JsonObject = { type: "string" };
const textOrNull: JsonObject = { type: ["string", "null"] };
const date: JsonObject = { type: "string", format: "date" };
const dateOrNull: JsonObject = { type: ["string", "null"], format: "date" };
const instant: JsonObject = { type: "string", format: "date-time" };
const amount: JsonObject = {
  type: "string",
  pattern: "^\\d+\\.\\d{2}$",
  description: "Euros, such as 99.00.",
};
const status: JsonObject = { enum: ["processing", "shipped", "delivered", "cancelled"] };

export const INPUT = {
  find_orders: objectSchema(
    {
      customer_id: idProperty(CUSTOMER_ID, "The customer's ID, such as C-0127."),
      limit: {
        type: "integer",
        minimum: 1,
        maximum: 50,
        default: 10,
        description: "How many orders to list at most.",
      },
    },
    ["customer_id"],
  ),
  get_order_status: objectSchema({ order_id: orderIdProperty }),
  quote_refund: objectSchema(
    {
      order_id: orderIdProperty,
      sku: idProperty(SKU, "One product of the order, such as KG-1031; leave it out for the whole order."),
    },
    ["order_id"],
  ),
  issue_refund: objectSchema(
    {
      order_id: orderIdProperty,
      quote_id: { type: "string", description: "The quote_id that quote_refund returned for this order." },
      idempotency_key: {
        type: "string",
        description: "A text of your own; a second call with the same text pays nothing more.",
      },
    },
    ["order_id", "quote_id"],
  ),
  check_stock: objectSchema({ sku: idProperty(SKU, "The product's SKU, such as KG-1031.") }),
} satisfies Record<string, JsonObject>;

export const OUTPUT = {
  find_orders: objectSchema({
    customer_id: text,
    orders: {
      type: "array",
      items: objectSchema({
        order_id: text,
        status,
        placed_on: date,
        skus: { type: "array", items: text },
        items: { type: "array", items: text },
        total: amount,
      }),
    },
  }),
  get_order_status: objectSchema({
    order_id: text,
    customer_id: text,
    status,
    placed_on: date,
    shipped_on: dateOrNull,
    delivered_on: dateOrNull,
    tracking_number: textOrNull,
    lines: {
      type: "array",
      items: objectSchema({ sku: text, name: text, quantity: { type: "integer" }, unit_price: amount }),
    },
    total: amount,
    refunded: amount,
  }),
  quote_refund: objectSchema({
    quote_id: text,
    order_id: text,
    sku: textOrNull,
    amount,
    pays_to: textOrNull,
    expires_at: instant,
  }),
  issue_refund: objectSchema({
    refund_id: text,
    order_id: text,
    quote_id: text,
    amount,
    paid_to: textOrNull,
    issued_at: instant,
  }),
  check_stock: objectSchema({
    sku: text,
    available: { type: "integer", minimum: 0 },
    warehouses: {
      type: "array",
      items: objectSchema({ warehouse: text, on_hand: { type: "integer", minimum: 0 }, last_counted: date }),
    },
  }),
} satisfies Record<string, JsonObject>;
