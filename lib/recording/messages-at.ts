import type { Hash } from "node:crypto";
import { hashStart, keyEnd, type Message, type ReplyFormat } from "@/lib/ticket-run";
import type { PromptEvent } from "./events";

/** What `messagesAt` needs of a turn. */
export type TurnMessages = { added: readonly Message[]; reply: string; replyFormat?: ReplyFormat };

/**
 * The messages that turn n (from 1) answered: the system prompt, then each turn's `added` and reply in order, up to
 * and with the `added` of turn n. In the native formats the assistant's message opens the next `added`, so the reply
 * itself is not put in again. `prompt` is null where a recording has none; `turns[0]` is turn 1.
 */
export function messagesAt(prompt: PromptEvent | null, turns: readonly TurnMessages[], n: number): Message[] {
  const messages: Message[] = prompt ? [["system", prompt.system]] : [];
  for (const [index, turn] of turns.slice(0, n).entries()) {
    messages.push(...turn.added);
    if (index < n - 1) messages.push(...replyMessages(turn));
  }
  return messages;
}

/** Keys of one ticket run, turn by turn. */
export type RunKeys = { next(added: readonly Message[]): string; reply(turn: TurnMessages): void };

/**
 * The keys of many runs under one prompt, equal to `replyKey(messagesAt(…))` but hashing the prompt, and each message
 * after it, once.
 */
export function createKeys(prompt: PromptEvent | null): () => RunKeys {
  const start = hashStart(prompt && ["system", prompt.system]);
  const close = keyEnd(prompt?.tools);
  return () => createRunKeys(start, prompt === null, close);
}

/** Text that waits to be hashed, in characters: short runs cost one copy of the prompt's hash a turn, long ones stay linear. */
const MOST_WAITING = 16_384;

function createRunKeys(start: Hash, empty: boolean, close: string): RunKeys {
  let hash = start;
  let waiting = "";
  let first = empty;
  const put = (messages: readonly Message[]) => {
    for (const message of messages) {
      waiting += first ? JSON.stringify(message) : `,${JSON.stringify(message)}`;
      first = false;
    }
    if (waiting.length <= MOST_WAITING) return;
    hash = hash.copy().update(waiting);
    waiting = "";
  };
  return {
    next(added) {
      put(added);
      return hash
        .copy()
        .update(waiting + close)
        .digest("hex");
    },
    reply(turn) {
      put(replyMessages(turn));
    },
  };
}

function replyMessages({ reply, replyFormat }: TurnMessages): Message[] {
  return (replyFormat ?? "text") === "text" ? [["assistant", reply]] : [];
}
