import { isObject } from "@/lib/canonical-json";
import type { Message, Turn } from "@/lib/ticket-run";
import type { TranscriptEvent } from "./events";
import type { RunKeys } from "./messages-at";
import { contradiction, type RunProblem } from "./run-problem";

/** The turns of a conversation given as messages, [role, content] or {role, content}: each assistant message is a reply. */
export function transcriptTurns(
  { messages }: TranscriptEvent,
  keys: RunKeys,
): { turns: Turn[]; problem: RunProblem | null } {
  const turns: Turn[] = [];
  let added: Message[] = [];
  for (const [index, value] of (Array.isArray(messages) ? messages : []).entries()) {
    const message = parseMessage(value);
    if (!message) {
      return {
        turns,
        problem: contradiction("expected a role and a content, both texts", `messages[${index}]`),
      };
    }
    if (message[0] !== "assistant") {
      added.push(message);
      continue;
    }
    const turn = { added, reply: message[1], replyFormat: "text" as const };
    turns.push({ turn: turns.length + 1, key: keys.next(added), ...turn });
    keys.reply(turn);
    added = [];
  }
  return { turns, problem: null };
}

function parseMessage(value: unknown): Message | null {
  const [role, content] = Array.isArray(value) ? value : isObject(value) ? [value.role, value.content] : [];
  return typeof role === "string" && typeof content === "string" ? [role, content] : null;
}
