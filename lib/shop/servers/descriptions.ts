/** What the shop's server tells a model about its tools: the texts of revision r1. At most 60 words each. */
export const DESCRIPTIONS = {
  find_orders:
    "List a customer's orders, newest first, with status, products and total. Use it when the ticket gives no " +
    "order number, or when the number given is unknown or not this customer's. When the order is known, use " +
    "get_order_status instead. Customer IDs look like C-0127.",
  get_order_status:
    "Look up one order by its ID: status, dates, tracking number, lines and total. Use it when the customer asks " +
    "where an order is, whether it was sent or what it contained. Without an order ID use find_orders. For a " +
    "refund use quote_refund. Order IDs look like O-1873.",
  quote_refund:
    "Work out what a refund for an order, or for one product in it, comes to. Call this first for any refund. It " +
    "pays nothing: issue_refund does, with the quote_id returned here. For where an order is, use " +
    "get_order_status. Order IDs look like O-1873.",
  issue_refund:
    "Pay a quoted refund to the card the customer paid with. Use it only when the customer wants the money back " +
    "and quote_refund has returned a quote_id for this order. To find out an amount, use quote_refund instead. " +
    "Order IDs look like O-1873.",
  check_stock:
    "Count how many pieces of a product are available, warehouse by warehouse. Use it when the customer asks " +
    "whether a product is in stock. For something already ordered use get_order_status instead. SKUs look like " +
    "KG-1031; a product page is named by its SKU.",
} as const;

/** Copies of listed declarations with other descriptions, by tool name. The listing itself is left alone. */
export function withDescriptions<T extends { name: string; description?: string }>(
  listed: readonly T[],
  changed: Readonly<Record<string, string>>,
): T[] {
  return listed.map((tool) => {
    const description = changed[tool.name];
    return description === undefined ? { ...tool } : { ...tool, description };
  });
}
