import { parse, stringify } from "lossless-json";
import type { TicketTurn } from "@/db";

/** A reply to be read: text as it is, a provider's message with its members on lines of their own and its numbers exact. */
export function readableReply({ reply, replyFormat }: Pick<TicketTurn, "reply" | "replyFormat">): string {
  if (replyFormat === "text") return reply;
  try {
    return stringify(parse(reply), undefined, 2) ?? reply;
  } catch {
    return reply; // It is no JSON, and shown as it came.
  }
}
