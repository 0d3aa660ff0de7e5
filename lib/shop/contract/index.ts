import partnerParcels from "./partner-parcels.json";
import shopOrders from "./shop-orders.json";
import shopSupport from "./shop-support.json";

/**
 * What each of the shop's servers listed in its last release, as `rightcall contract freeze` wrote it; the
 * contract's reader parses it. Written anew with a release, never with a change.
 */
export const RELEASED_LISTS: Readonly<Record<"shop-support" | "partner-parcels" | "shop-orders", unknown>> = {
  "shop-support": shopSupport,
  "partner-parcels": partnerParcels,
  "shop-orders": shopOrders,
};
