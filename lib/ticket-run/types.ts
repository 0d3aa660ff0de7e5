import type { Json, JsonObject } from "@/lib/canonical-json";

/** One message as the model saw it: [role, content]. */
export type Message = readonly [role: string, content: string];

export type ReplyFormat = "text" | "openai-chat" | "anthropic-messages";

export type CallStatus =
  | "returned"
  | "tool_error"
  | "protocol_error"
  | "denied"
  | "blocked"
  | "unreadable"
  | "unknown_tool"
  | "not_run";

/** One call of a ticket run. `tool` is the name as the model wrote it; `arguments` its raw text. */
export type RecordedCall = {
  turn: number;
  call: number;
  server: string | null;
  tool: string;
  arguments: string;
  status: CallStatus;
  content: string | null;
  structured?: Json;
};

/** What a server asked about a call before it did its work: its words, and the form to fill. */
export type InputRequest = { message: string; requestedSchema: JsonObject };

export type RecordedConsent = {
  turn: number;
  call: number;
  tool: string;
  decision: "approved" | "denied";
  by: string;
  /** The server's own question, where it was the server that asked. */
  request?: InputRequest;
};

export type Usage = { inputTokens?: number; outputTokens?: number; [other: string]: number | undefined };

/** One reply and the messages put before it since the previous one. */
export type Turn = {
  turn: number;
  added: readonly Message[];
  key: string;
  reply: string;
  replyFormat: ReplyFormat;
  ms?: number;
  usage?: Usage;
};

/** Why a ticket run is not measured: rate limit, API error, time-out, cut file, damaged line. */
export type Fault = { kind: string; message: string; turn?: number; line?: number };

/** What the scores of a preference are; a file that does not say holds a chooser's own scores, of no known scale. */
export type PreferenceMeasure = "probability" | "bm25" | "cosine";

/** How a chooser weighed every shown tool at its first call, best first. */
export type Preference = {
  turn: number;
  measure?: PreferenceMeasure;
  scores: readonly { tool: string; score: number }[];
};

/** One ticket × trial as recorded: facts only, nothing derived from an expectation. */
export type TicketRun = {
  ticket: string;
  trial: number;
  turns: readonly Turn[];
  calls: readonly RecordedCall[];
  consents: readonly RecordedConsent[];
  /** The last reply's visible text when it holds no call (drafts inside <think> removed); null otherwise. */
  answer: string | null;
  fault: Fault | null;
  preference: Preference | null;
  /** Shown names of this run alone, for imports whose lists differ from run to run; absent = the recording's list. */
  shown?: readonly string[];
};

export type Outcome =
  | "answered"
  | "asked a question"
  | "held for a person"
  | "stopped at the cap"
  | "no answer";
