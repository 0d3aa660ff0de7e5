import { type Json, sha256Hex } from "@/lib/canonical-json";
import type { Message } from "./types";

/**
 * The key of a reply: the SHA-256 of exactly what the model saw, the messages in order and, in native mode, the
 * tools as sent. Nothing is sorted or normalised, so that any change of one character gives another key.
 */
export function replyKey(messages: readonly Message[], tools?: Json): string {
  return sha256Hex(JSON.stringify(tools === undefined ? { messages } : { messages, tools }));
}
