import { type ReplyFormat, textOfReply, visibleReply } from "@/lib/ticket-run";

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
