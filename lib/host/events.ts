import type {
  InputRequest,
  Message,
  Preference,
  PreferenceMeasure,
  RecordedCall,
  RecordedConsent,
  ReplyFormat,
  Usage,
} from "@/lib/ticket-run";

type OfRun = { ticket: string; trial: number; turn: number };

/** What the host tells while it works a ticket: the lines of a recording that belong to a ticket run. */
export type HostEvent =
  | (OfRun & {
      type: "reply";
      added: readonly Message[];
      key: string;
      reply: string;
      replyFormat?: ReplyFormat;
      ms?: number;
      usage?: Usage;
    })
  | (OfRun & { type: "preference"; measure?: PreferenceMeasure; scores: Preference["scores"] })
  | (OfRun & { type: "consent" } & Omit<RecordedConsent, "request">)
  | (OfRun & { type: "input"; server: string } & RecordedConsent & { request: InputRequest })
  | (OfRun & { type: "call"; content?: string } & Omit<RecordedCall, "content">)
  | (OfRun & { type: "fault"; kind: string; message: string });
