import { type RecordingEvent, runAnswer } from "@/lib/recording";
import type { Fault, Preference, RecordedCall, RecordedConsent, TicketRun, Turn } from "@/lib/ticket-run";

/** The events that a ticket run is made of. */
export type RunEvent = Extract<RecordingEvent, { turn: number }>;

export function isRunEvent(event: RecordingEvent): event is RunEvent {
  return "turn" in event;
}

/** A ticket × trial as one text. */
export const runKey = ({ ticket, trial }: { ticket: string; trial: number }): string => `${ticket}#${trial}`;

/** The ticket run that this host's events tell of, as a reader of the finished file would make it. */
export function runOfEvents(
  { ticket, trial }: { ticket: string; trial: number },
  events: readonly RunEvent[],
): TicketRun {
  const turns: Turn[] = [];
  const calls: RecordedCall[] = [];
  const consents: RecordedConsent[] = [];
  let fault: Fault | null = null;
  let preference: Preference | null = null;
  for (const event of events) {
    switch (event.type) {
      case "reply":
        turns.push({ replyFormat: "text", ...event });
        break;
      case "call":
        calls.push({ ...event, content: event.content ?? null });
        break;
      case "consent":
      case "input":
        consents.push(event);
        break;
      case "preference":
        preference ??= event;
        break;
      case "fault":
        fault ??= { kind: event.kind, message: event.message, turn: event.turn };
    }
  }
  const answer = fault ? null : runAnswer(turns, calls);
  return { ticket, trial, turns, calls, consents, answer, fault, preference };
}
