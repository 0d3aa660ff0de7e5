import { type Message, replyKey, type TicketRun } from "@/lib/ticket-run";
import { type Change, RecordingMismatch } from "./errors";
import type { Model, ModelRequest } from "./types";

/** What a replay answers from: the recorded system prompt and the recorded runs. */
export type RecordedReplies = { system: string; runs: readonly TicketRun[] };

/** Where the messages first differ. `at` counts from 0, the system prompt; a message that one side lacks is "". */
export type MessageDifference = { request: ModelRequest; at: number; old: string; new: string };

/**
 * A model that answers with what was recorded for (ticket, trial, turn), and only for exactly the messages it was
 * recorded with. `explain` says what changed when they differ.
 *
 * @throws RecordingMismatch when the key differs or the recording has no such turn.
 */
export function createReplayModel(
  { system, runs }: RecordedReplies,
  explain: (difference: MessageDifference) => Change = explainPlainly,
): Model {
  const byRun = new Map(runs.map((run) => [`${run.ticket}#${run.trial}`, run]));
  return {
    async reply(request) {
      const { ticket, trial, turn, messages } = request;
      const run = byRun.get(`${ticket.id}#${trial}`);
      const recorded = run?.turns[turn - 1];
      if (recorded && recorded.key === replyKey(messages)) {
        return recorded.replyFormat === "text"
          ? { reply: recorded.reply }
          : { reply: recorded.reply, replyFormat: recorded.replyFormat };
      }
      const difference = findDifference(messagesOf(system, run, turn), messages);
      throw new RecordingMismatch(ticket.id, trial, turn, explain({ request, ...difference }));
    },
  };
}

/** The messages of turn n: the system prompt, then each turn's `added` and reply in order. */
export function messagesOf(system: string, run: TicketRun | undefined, turn: number): Message[] {
  const messages: Message[] = [["system", system]];
  for (const recorded of run?.turns ?? []) {
    if (recorded.turn > turn) break;
    messages.push(...recorded.added);
    if (recorded.turn < turn) messages.push(["assistant", recorded.reply]);
  }
  return messages;
}

function findDifference(old: readonly Message[], now: readonly Message[]) {
  const length = Math.max(old.length, now.length);
  for (let at = 0; at < length; at++) {
    const [oldRole, oldText] = old[at] ?? ["", ""];
    const [role, text] = now[at] ?? ["", ""];
    if (oldRole !== role || oldText !== text) return { at, old: oldText, new: text };
  }
  return { at: length, old: "", new: "" };
}

function explainPlainly({ old, new: now }: MessageDifference): Change {
  return { what: "the host's rendering", old, new: now };
}
