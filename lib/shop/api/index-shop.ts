import type { Order, Shop } from "../records";

export type ShopIndex = ReturnType<typeof indexShop>;

/** Lookups over the shop's records, built once. */
export function indexShop(shop: Shop) {
  return {
    orders: new Map(shop.orders.map((order) => [order.id, order])),
    customers: new Map(shop.customers.map((customer) => [customer.id, customer])),
    skus: new Set(shop.products.map((product) => product.sku)),
    stock: groupBy(shop.stock, (level) => level.sku),
    parcels: new Map(shop.parcels.map((parcel) => [parcel.trackingNumber, parcel])),
    refunds: new Map(shop.refunds.map((refund) => [refund.orderId, refund])),
    ordersOf: groupBy([...shop.orders].sort(newestFirst), (order) => order.customerId),
  };
}

function newestFirst(a: Order, b: Order): number {
  return b.placedOn.localeCompare(a.placedOn) || b.id.localeCompare(a.id);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
