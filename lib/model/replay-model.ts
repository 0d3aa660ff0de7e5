import type { Json } from "@/lib/canonical-json";
import { type Message, type NativeFormat, replyKey, type TicketRun } from "@/lib/ticket-run";
import { type Change, RecordingMismatch } from "./errors";
import type { Model, ModelRequest } from "./types";

/** What a replay answers from: the recorded system prompt, in native mode the tools as sent, and the recorded runs. */
export type RecordedReplies = { system: string; tools?: Json; runs: readonly TicketRun[] };

/**
 * Where the messages first differ. `at` counts from 0, the system prompt, and in native mode the tools beside it; a
 * message that one side lacks is "".
 */
export type MessageDifference = { request: ModelRequest; at: number; old: string; new: string };

/**
 * A model that answers with what was recorded for (ticket, trial, turn), and only for exactly the messages it was
 * recorded with. `explain` says what changed when they differ.
 *
 * @throws RecordingMismatch when the key differs or the recording has no such turn.
 */
export function createReplayModel(
  { system, tools, runs }: RecordedReplies,
  explain: (difference: MessageDifference) => Change = explainPlainly,
): Model {
  const byRun = new Map(runs.map((run) => [`${run.ticket}#${run.trial}`, run]));
  const nativeFormat = nativeFormatOf(runs);
  return {
    ...(nativeFormat === null ? {} : { nativeFormat }),
    async reply(request) {
      const { ticket, trial, turn, messages, native } = request;
      const run = byRun.get(`${ticket.id}#${trial}`);
      const recorded = run?.turns[turn - 1];
      if (recorded && recorded.key === replyKey(messages, native?.tools)) {
        return recorded.replyFormat === "text"
          ? { reply: recorded.reply }
          : { reply: recorded.reply, replyFormat: recorded.replyFormat };
      }
      const [old, now] = [JSON.stringify(tools ?? null), JSON.stringify(native?.tools ?? null)];
      const difference =
        old === now ? findDifference(messagesOf(system, run, turn), messages) : { at: 0, old, new: now };
      throw new RecordingMismatch(ticket.id, trial, turn, explain({ request, ...difference }));
    },
  };
}

/** The format of runs recorded in native tools mode; null for those of text mode. */
export function nativeFormatOf(runs: readonly TicketRun[]): NativeFormat | null {
  for (const { turns } of runs) {
    for (const { replyFormat } of turns) if (replyFormat !== "text") return replyFormat;
  }
  return null;
}

/**
 * The messages of turn n: the system prompt, then each turn's `added` and reply in order. In the native formats the
 * assistant's message opens the next `added`.
 */
export function messagesOf(system: string, run: TicketRun | undefined, turn: number): Message[] {
  const messages: Message[] = [["system", system]];
  for (const recorded of run?.turns ?? []) {
    if (recorded.turn > turn) break;
    messages.push(...recorded.added);
    if (recorded.turn < turn && recorded.replyFormat === "text") messages.push(["assistant", recorded.reply]);
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
