import type { Random } from "@/lib/random";
import type { SuiteTicket } from "@/lib/ticket";
import { ORDER_COUNT } from "./constants";
import { PINNED_ORDERS } from "./pinned-orders";
import type { Customer } from "./records";

/**
 * Who bought each order: everybody two, the rest by chance. An order a ticket means belongs to that ticket's
 * customer; an order a ticket names by mistake belongs to somebody else.
 */
export function assignOwners(
  customers: readonly Customer[],
  tickets: readonly SuiteTicket[],
  random: Random,
): Map<string, string> {
  const ids = customers.map((customer) => customer.id);
  const drawn = Array.from({ length: ORDER_COUNT - 2 * ids.length }, () => random.pick(ids));
  const dealt = random.shuffle([...ids, ...ids, ...drawn]);
  const owners = new Map(dealt.map((owner, index) => [`O-${1001 + index}`, owner]));
  for (const [orderId, pinned] of Object.entries(PINNED_ORDERS)) {
    if (pinned.customerId !== undefined) owners.set(orderId, pinned.customerId);
  }
  for (const { ticket, expectation } of tickets) {
    const customerId = ticket.context.customerId;
    const meant = expectation.asMeant?.order_id;
    if (customerId !== undefined && typeof meant === "string" && owners.has(meant))
      owners.set(meant, customerId);
  }
  for (const { ticket, expectation } of tickets) {
    const cited = expectation.asWritten?.order_id;
    if (typeof cited !== "string" || cited === expectation.asMeant?.order_id) continue;
    if (owners.get(cited) !== ticket.context.customerId) continue;
    owners.set(cited, random.pick(ids.filter((id) => id !== ticket.context.customerId)));
  }
  return owners;
}
