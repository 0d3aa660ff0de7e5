import { expectArray, expectObject, type JsonObject } from "@/lib/canonical-json";
import { CUSTOMER_ID, readId, readOptionalId, SKU } from "../servers/arguments";
import type { ToolDefinition } from "../servers/registry";
import { idProperty, objectSchema } from "../servers/schemas";
import { ToolError } from "../servers/tool-error";

export const OLD_NAME = "find_orders";
export const V2_NAME = "find_orders_v2";

const MOST_ORDERS = 50;

const DESCRIPTION =
  "Search one customer's orders, newest first and at most 50, optionally only those with one product's SKU. Use it " +
  "when the ticket gives no order number, or when the number given is unknown or not this customer's. When the order " +
  "is known, use get_order_status instead. Customer IDs look like C-0127, SKUs like KG-1031.";

const INPUT: JsonObject = objectSchema(
  {
    customer_id: idProperty(CUSTOMER_ID, "The customer's ID, such as C-0127."),
    sku: idProperty(SKU, "Only orders with this product, such as KG-1031; leave it out for all of them."),
  },
  ["customer_id"],
);

/** The tool that stands in for `find_orders`, over the same reading: it may filter by product. */
export function createFindOrdersV2(old: ToolDefinition): ToolDefinition {
  return {
    ...old,
    title: "Find orders, also by product",
    description: DESCRIPTION,
    inputSchema: INPUT,
    async handler(args, api) {
      const customerId = readId(args, "customer_id", CUSTOMER_ID);
      const sku = readOptionalId(args, "sku", SKU);
      const found = await old.handler({ customer_id: customerId, limit: MOST_ORDERS }, api);
      return sku === null ? found : { ...found, orders: ordersWith(sku, found) };
    },
  };
}

/** The old tool in the window: it works as it did and says in its description what to use instead. */
export function deprecate(old: ToolDefinition): ToolDefinition {
  return { ...old, description: `Deprecated: use ${V2_NAME}. ${old.description}` };
}

/** The old name after the window: an error that a model can act on. */
export function retire(old: ToolDefinition): ToolDefinition {
  return {
    ...old,
    description: `Retired: use ${V2_NAME}.`,
    async handler() {
      throw new ToolError(`${OLD_NAME} was retired. Call ${V2_NAME} with the same customer_id.`);
    },
  };
}

function ordersWith(sku: string, found: JsonObject): JsonObject[] {
  const place = { file: `a result of ${OLD_NAME}` };
  return expectArray(found.orders, "orders", place).flatMap((one, index) => {
    const order = expectObject(one, `orders[${index}]`, place);
    const skus = expectArray(order.skus, `orders[${index}].skus`, place);
    return skus.includes(sku) ? [order as JsonObject] : []; // It came as JSON.
  });
}
