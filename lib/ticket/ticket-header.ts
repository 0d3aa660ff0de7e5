import type { Ticket } from "./types";

const LABELS: Readonly<Record<string, string>> = { customerId: "Customer", productPage: "Product page" };

/** The header lines of a ticket, one per context value in the order given ("Customer: C-0127"); "" without any. */
export function ticketHeader(ticket: Ticket): string {
  return Object.entries(ticket.context)
    .map(([key, value]) => `${contextLabel(key)}: ${value}`)
    .join("\n");
}

/** "customerId" → "Customer", "order_channel" → "Order channel". */
export function contextLabel(key: string): string {
  if (Object.hasOwn(LABELS, key)) return LABELS[key] ?? key;
  const words = key
    .replace(/(?<=[a-z0-9])(?=[A-Z])|[_\s-]+/g, " ")
    .trim()
    .toLowerCase();
  return words === "" ? key : words.charAt(0).toUpperCase() + words.slice(1);
}
