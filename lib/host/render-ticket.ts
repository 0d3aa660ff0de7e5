import { sha256Hex } from "@/lib/canonical-json";
import { contextLabel, type Ticket } from "@/lib/ticket";
import { escapeMarkup } from "./escape-markup";

/** A ticket's context as lines of its own, `Customer: C-0127`, in the order the suite holds it; "" without any. */
export function renderTicketHeader(ticket: Ticket): string {
  return Object.entries(ticket.context)
    .map(([key, value]) => escapeMarkup(`${contextLabel(key)}: ${value}`.replace(/\s+/g, " ")))
    .join("\n");
}

/**
 * The first user message: the header lines, then the body between two tags whose name follows from the ticket's
 * id, so that a body can neither close its block nor open one of the host's.
 */
export function renderTicketMessage(ticket: Ticket): string {
  const header = renderTicketHeader(ticket);
  const tag = `ticket-${sha256Hex(`ticket boundary of ${ticket.id}`).slice(0, 12)}`;
  return `${header === "" ? "" : `${header}\n\n`}<${tag}>\n${escapeMarkup(ticket.body)}\n</${tag}>`;
}
