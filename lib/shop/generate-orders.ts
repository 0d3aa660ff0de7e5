import { createRandom, type Random } from "@/lib/random";
import type { SuiteTicket } from "@/lib/ticket";
import { assignOwners } from "./assign-owners";
import { FIRST_ORDER_DAY, ORDER_COUNT, ORDER_DAYS, SHOP_TODAY } from "./constants";
import { addDays } from "./dates";
import { PINNED_ORDERS, type PinnedOrder } from "./pinned-orders";
import type { Customer, Order, OrderLine, Product } from "./records";
import { TRACKING_NUMBER, trackingNumber } from "./tracking-number";

type Dates = Pick<Order, "status" | "shippedOn" | "deliveredOn">;

/** The orders, oldest first. What a ticket or PINNED_ORDERS says about an order wins over the draw. */
export function generateOrders(
  customers: readonly Customer[],
  products: readonly Product[],
  tickets: readonly SuiteTicket[],
  seed: number,
): Order[] {
  const random = createRandom(seed);
  const owners = assignOwners(customers, tickets, random);
  const tracked = trackingNumbersInTickets(tickets);
  const taken = new Set(tracked.values());
  return Array.from({ length: ORDER_COUNT }, (_, index) => {
    const id = `O-${1001 + index}`;
    const pinned = PINNED_ORDERS[id];
    const placedOn = addDays(FIRST_ORDER_DAY, Math.floor(ORDER_DAYS * (index / ORDER_COUNT) ** 0.75));
    const dates = pinDates(drawDates(placedOn, random), pinned, placedOn);
    const drawnLines = drawLines(products, random);
    const lines = pinned?.lines ? pinLines(pinned.lines, products) : drawnLines;
    const number = drawTrackingNumber(taken, random);
    return {
      id,
      customerId: owners.get(id) ?? "",
      ...dates,
      placedOn,
      trackingNumber: dates.shippedOn === null ? null : (tracked.get(id) ?? number),
      lines,
      totalCents: lines.reduce((total, line) => total + line.quantity * line.unitPriceCents, 0),
    };
  });
}

function drawDates(placedOn: string, random: Random): Dates {
  const fate = random.next();
  const shippedOn = addDays(placedOn, random.int(0, 3));
  const deliveredOn = addDays(shippedOn, random.int(2, 5));
  if (fate < 0.03) return { status: "cancelled", shippedOn: null, deliveredOn: null };
  if (fate < 0.06 || shippedOn >= SHOP_TODAY)
    return { status: "processing", shippedOn: null, deliveredOn: null };
  if (fate < 0.08 || deliveredOn >= SHOP_TODAY) return { status: "shipped", shippedOn, deliveredOn: null };
  return { status: "delivered", shippedOn, deliveredOn };
}

function pinDates(drawn: Dates, pinned: PinnedOrder | undefined, placedOn: string): Dates {
  if (pinned === undefined) return drawn;
  const shippedOn = pinned.shippedOn ?? drawn.shippedOn ?? addDays(placedOn, 1);
  const deliveredOn = pinned.deliveredOn ?? drawn.deliveredOn ?? addDays(shippedOn, 3);
  switch (pinned.status) {
    case "shipped":
      return { status: "shipped", shippedOn, deliveredOn: null };
    case "delivered":
      return { status: "delivered", shippedOn, deliveredOn };
    default:
      return { status: pinned.status, shippedOn: null, deliveredOn: null };
  }
}

function drawLines(products: readonly Product[], random: Random): OrderLine[] {
  const count = random.pick([1, 1, 1, 2, 2, 3, 4]);
  const inPromotion = random.chance(0.1);
  return random
    .shuffle(products)
    .slice(0, count)
    .map((product) => ({
      sku: product.sku,
      name: product.name,
      quantity: random.pick([1, 1, 1, 1, 2, 3]),
      unitPriceCents: inPromotion ? Math.round(product.priceCents * 0.9) : product.priceCents,
    }));
}

function pinLines(lines: NonNullable<PinnedOrder["lines"]>, products: readonly Product[]): OrderLine[] {
  return lines.map(([sku, quantity]) => {
    const product = products.find((candidate) => candidate.sku === sku);
    if (product === undefined)
      throw new Error(`PINNED_ORDERS names ${sku}, which the catalogue does not have.`);
    return { sku, name: product.name, quantity, unitPriceCents: product.priceCents };
  });
}

/** A ticket that quotes a tracking number quotes the one of the order it means. */
function trackingNumbersInTickets(tickets: readonly SuiteTicket[]): Map<string, string> {
  const numbers = new Map<string, string>();
  for (const { ticket, expectation } of tickets) {
    const number = TRACKING_NUMBER.exec(ticket.body)?.[0];
    const orderId = expectation.asMeant?.order_id;
    if (number !== undefined && typeof orderId === "string") numbers.set(orderId, number);
  }
  return numbers;
}

function drawTrackingNumber(taken: Set<string>, random: Random): string {
  let number = trackingNumber(random.int(10_000_000, 99_999_999));
  while (taken.has(number)) number = trackingNumber(random.int(10_000_000, 99_999_999));
  taken.add(number);
  return number;
}
