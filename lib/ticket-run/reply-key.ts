import { createHash, type Hash } from "node:crypto";
import type { Json } from "@/lib/canonical-json";
import type { Message } from "./types";

/**
 * The key of a reply: the SHA-256 of exactly what the model saw, `JSON.stringify({ messages, tools })`, the messages
 * in order and, in native mode, the tools as sent. Nothing is sorted or normalised, so that any change of one
 * character gives another key.
 */
export function replyKey(messages: readonly Message[], tools?: Json): string {
  const [first, ...rest] = messages;
  const start = first === undefined ? hashStart(null) : startOf(first);
  const text = rest.map((message) => `,${JSON.stringify(message)}`).join("");
  return start
    .copy()
    .update(text + keyEnd(tools))
    .digest("hex");
}

/** The hash of a key's text up to and with its first message: most often the system prompt, long and always the same. */
export function hashStart(first: Message | null): Hash {
  const hash = createHash("sha256").update('{"messages":[');
  return first === null ? hash : hash.update(JSON.stringify(first));
}

/** What follows the last message. */
export function keyEnd(tools: Json | undefined): string {
  return tools === undefined ? "]}" : `],"tools":${JSON.stringify(tools)}}`;
}

/** The start hashed last. Every reply of a recording asks for the same one; others would cost a hash, no wrong key. */
let latest: { role: string; content: string; hash: Hash } | null = null;

function startOf(first: Message): Hash {
  const [role, content] = first;
  if (latest === null || latest.content !== content || latest.role !== role) {
    latest = { role, content, hash: hashStart(first) };
  }
  return latest.hash;
}
