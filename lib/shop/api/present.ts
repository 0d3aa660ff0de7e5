import { toDecimal } from "../money";
import type { Order, Parcel, StockLevel } from "../records";

/** The shop's records as its API sends them: snake case, amounts as text with two decimals. */
export function presentOrder(order: Order, refundedCents: number) {
  return {
    order_id: order.id,
    customer_id: order.customerId,
    status: order.status,
    placed_on: order.placedOn,
    shipped_on: order.shippedOn,
    delivered_on: order.deliveredOn,
    tracking_number: order.trackingNumber,
    lines: order.lines.map((line) => ({
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      unit_price: toDecimal(line.unitPriceCents),
    })),
    total: toDecimal(order.totalCents),
    refunded: toDecimal(refundedCents),
  };
}

export function presentOrderSummary(order: Order) {
  return {
    order_id: order.id,
    status: order.status,
    placed_on: order.placedOn,
    skus: order.lines.map((line) => line.sku),
    items: order.lines.map((line) => line.name),
    total: toDecimal(order.totalCents),
  };
}

export function presentStock(sku: string, levels: readonly StockLevel[]) {
  return {
    sku,
    available: levels.reduce((total, level) => total + level.onHand, 0),
    warehouses: levels.map((level) => ({
      warehouse: level.warehouse,
      on_hand: level.onHand,
      last_counted: level.lastCounted,
    })),
  };
}

export function presentParcel(parcel: Parcel) {
  return {
    tracking_number: parcel.trackingNumber,
    carrier: parcel.carrier,
    status: parcel.status,
    last_event_at: parcel.events.at(-1)?.at ?? null,
    events: parcel.events.map(({ at, place, what }) => ({ at, place, what })),
  };
}
