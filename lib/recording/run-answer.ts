import { isObject } from "@/lib/canonical-json";
import { type ReplyFormat, visibleReply } from "@/lib/ticket-run";

/**
 * A ticket run's answer: the visible text of its last reply (drafts inside `<think>` removed) where no call event
 * belongs to that turn. Null where a call does, where nothing is visible, and without a reply.
 */
export function runAnswer(
  turns: readonly { turn: number; reply: string; replyFormat?: ReplyFormat }[],
  calls: readonly { turn: number }[],
): string | null {
  const last = turns.at(-1);
  if (!last || calls.some(({ turn }) => turn === last.turn)) return null;
  const answer = visibleReply(textOfReply(last.reply, last.replyFormat ?? "text"));
  return answer === "" ? null : answer;
}

/** The words of a reply: in the native formats those of the message that the response body's raw text holds. */
export function textOfReply(reply: string, format: ReplyFormat): string {
  if (format === "text") return reply;
  const message = parseObject(reply);
  const content = format === "openai-chat" ? (innerMessage(message) ?? message).content : message.content;
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: unknown) => (isObject(part) && typeof part.text === "string" ? part.text : ""))
    .join("");
}

/** A whole response body holds its message in `choices`. */
function innerMessage(body: { [field: string]: unknown }) {
  const choice: unknown = Array.isArray(body.choices) ? body.choices[0] : undefined;
  return isObject(choice) && isObject(choice.message) ? choice.message : undefined;
}

function parseObject(text: string): { [field: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
