import { createRandom } from "@/lib/random";
import type { SuiteTicket } from "@/lib/ticket";
import { SHOP_TODAY } from "./constants";
import { addDays, earlier } from "./dates";
import { PINNED_ORDERS } from "./pinned-orders";
import type { Order, Refund } from "./records";

/** Every cancelled order, and about one in fifty delivered ones that no ticket is about. */
export function generateRefunds(
  orders: readonly Order[],
  tickets: readonly SuiteTicket[],
  seed: number,
): Refund[] {
  const random = createRandom(seed);
  const kept = new Set<unknown>([
    ...Object.keys(PINNED_ORDERS),
    ...tickets.flatMap(({ expectation }) => [expectation.asMeant?.order_id, expectation.asWritten?.order_id]),
  ]);
  const refunds: Refund[] = [];
  for (const order of orders) {
    const isChosen = random.chance(0.02);
    const reason = random.pick(["damaged", "wrong item", "changed mind"] as const);
    const days = random.int(1, 9);
    const isReturn = order.deliveredOn !== null && isChosen && !kept.has(order.id);
    if (order.status !== "cancelled" && !isReturn) continue;
    const issuedOn = addDays(order.deliveredOn ?? order.placedOn, days);
    refunds.push({
      id: `R-${5001 + refunds.length}`,
      orderId: order.id,
      customerId: order.customerId,
      amountCents: order.totalCents,
      issuedOn: earlier(issuedOn, SHOP_TODAY),
      reason: isReturn ? reason : "cancelled",
    });
  }
  return refunds;
}
