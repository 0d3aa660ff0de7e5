import type { Json } from "@/lib/canonical-json";
import type { Expectation } from "@/lib/ticket";
import type {
  CallStatus,
  InputRequest,
  Message,
  PreferenceMeasure,
  ReplyFormat,
  Usage,
} from "@/lib/ticket-run";
import type { ListedServer } from "@/lib/tool-list";

export type ProvenanceClass =
  | "model-run"
  | "baseline"
  | "constructed"
  | "toy-model"
  | "production-sample"
  | "imported-unverified";

/** First line of a `rightcall-recording/1` file. */
export type Header = {
  format: "rightcall-recording/1";
  id: string;
  title: string;
  provenance: { class: ProvenanceClass; statement: string };
  model: { name: string; engine?: string; [more: string]: Json | undefined } | null;
  describedModel?: { name: string; quantization?: string; note?: string };
  sampling: { [name: string]: Json } | null;
  suite: { id: string; ticketsSha256: string } | null;
  revision: string | null;
  prompt: { id: string; sha256: string } | null;
  toolListSha256: string | null;
  host: { version: string; maxCalls: number; maxReplies: number; consent: string } | null;
  mode: "full" | "first-call";
  trials: number;
  /** Where trials were planned as looks at a comparison with that recording: how many were planned and used. */
  looks?: { planned: number; used: number; against: string; savedTokens?: number };
  recordedAt: string | null;
  recordedBy: string;
};

export type PromptEvent = { type: "prompt"; system: string; tools?: Json };
export type ToolsEvent = { type: "tools"; servers: readonly ListedServer[] };
export type TicketEvent = { type: "ticket"; ticket: string; context: Record<string, string>; body: string };
export type ExpectEvent = { type: "expect"; ticket: string } & Expectation;

type OfRun = { ticket: string; trial: number; turn: number };

export type ReplyEvent = OfRun & {
  type: "reply";
  added: readonly Message[];
  key: string;
  reply: string;
  replyFormat?: ReplyFormat;
  ms?: number;
  usage?: Usage;
};
export type ConsentEvent = OfRun & {
  type: "consent";
  call: number;
  tool: string;
  decision: "approved" | "denied";
  by: string;
};
/** A question of the server's own about a call, and what it was answered: the consent, in the server's words. */
export type InputEvent = OfRun & {
  type: "input";
  call: number;
  server: string;
  tool: string;
  request: InputRequest;
  decision: "approved" | "denied";
  by: string;
};
export type CallEvent = OfRun & {
  type: "call";
  call: number;
  server: string | null;
  tool: string;
  arguments: string;
  status: CallStatus;
  content?: string;
  structured?: Json;
};
export type PreferenceEvent = OfRun & {
  type: "preference";
  /** Absent: scores of the chooser's own, of no known scale. */
  measure?: PreferenceMeasure;
  scores: readonly { tool: string; score: number }[];
};
export type FaultEvent = OfRun & { type: "fault"; kind: string; message: string };
/** An imported conversation that carries no prompt: messages as given, the run's own shown names where listed. */
export type TranscriptEvent = {
  type: "transcript";
  ticket: string;
  trial: number;
  messages: Json;
  shown?: readonly string[];
};
export type EndEvent = { type: "end"; ticketRuns: number; replies: number; sha256: string };

export type RecordingEvent =
  | PromptEvent
  | ToolsEvent
  | TicketEvent
  | ExpectEvent
  | ReplyEvent
  | ConsentEvent
  | InputEvent
  | CallEvent
  | PreferenceEvent
  | FaultEvent
  | TranscriptEvent
  | EndEvent;
