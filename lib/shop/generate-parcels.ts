import { createRandom } from "@/lib/random";
import { SHOP_TODAY } from "./constants";
import { addDays, daysBetween, instant } from "./dates";
import { PINNED_ORDERS } from "./pinned-orders";
import type { Order, Parcel, ParcelEvent, ParcelStatus } from "./records";

/** A parcel for every order that was shipped: the partner's side of the story. */
export function generateParcels(orders: readonly Order[], seed: number): Parcel[] {
  const random = createRandom(seed);
  return orders.flatMap((order) => {
    const minute = random.int(0, 59);
    const isOutForDelivery = random.chance(0.2);
    if (order.shippedOn === null || order.trackingNumber === null) return [];
    const status = PINNED_ORDERS[order.id]?.parcel ?? statusOf(order, isOutForDelivery);
    return [
      {
        trackingNumber: order.trackingNumber,
        orderId: order.id,
        carrier: "Partner Parcels",
        status,
        events: eventsOf(order.shippedOn, order.deliveredOn, status, minute),
      },
    ];
  });
}

function statusOf(order: Order, isOutForDelivery: boolean): ParcelStatus {
  if (order.deliveredOn !== null) return "delivered";
  if (order.shippedOn !== null && daysBetween(order.shippedOn, SHOP_TODAY) < 1) return "label created";
  return isOutForDelivery ? "out for delivery" : "in transit";
}

function eventsOf(
  shippedOn: string,
  deliveredOn: string | null,
  status: ParcelStatus,
  minute: number,
): ParcelEvent[] {
  const label = { at: instant(shippedOn, 8, minute), place: "Fernhill Supply", what: "label created" };
  if (status === "label created") return [label];
  const collected = { at: instant(shippedOn, 17, minute), place: "Fernhill Supply", what: "collected" };
  const sorted = {
    at: instant(addDays(shippedOn, 1), 5, minute),
    place: "Sorting centre",
    what: "in transit",
  };
  const lastDay = deliveredOn ?? SHOP_TODAY;
  const out = { at: instant(lastDay, 7, minute), place: "Local depot", what: "out for delivery" };
  if (status === "in transit") return [label, collected, sorted];
  if (status === "out for delivery") return [label, collected, sorted, out];
  return [
    label,
    collected,
    sorted,
    out,
    { at: instant(lastDay, 11, minute), place: "Front door", what: "delivered" },
  ];
}
