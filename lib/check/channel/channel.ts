import type { JsonObject } from "@/lib/canonical-json";
import type { ProcessExit, ProcessStop } from "@/lib/host";
import type { NoReplyReason, RawReply } from "../connection";
import type { CheckLimits } from "../limits";
import type { Redact } from "../redact";

/** One JSON-RPC request as it is to stand on the wire. */
export type ChannelRequest = {
  method: string;
  params?: JsonObject;
  /** HTTP only, by lower-case name; null removes one of the defaults. */
  headers?: Readonly<Record<string, string | null>>;
  timeoutMs: number;
  maxBytes?: number;
  signal?: AbortSignal;
  /** Sees what comes before the answer. "stop" gives the request up: its reply is then `aborted`. */
  onMessage?: (message: JsonObject, requestId: number) => "stop" | undefined;
};

/** How a process ended, and what it left on standard error. */
export type ChannelEnd = { stop: ProcessStop; exit: ProcessExit | null; stderr: string };

/** A way to a server that adds nothing to a message: which revision it is of, the caller says. */
export type Channel = {
  transport: "http" | "stdio";
  ask(request: ChannelRequest): Promise<RawReply>;
  tell(method: string, params: JsonObject, headers?: Readonly<Record<string, string>>): Promise<void>;
  notifications(): readonly JsonObject[];
  /** The process's exit and the end of its standard error; null over HTTP. */
  process(): { exit: ProcessExit | null; stderr: string } | null;
  isClosed(): boolean;
  /** Null over HTTP. */
  close(): Promise<ChannelEnd | null>;
};

export type ChannelSetup = {
  limits: CheckLimits;
  redact: Redact;
  signal: AbortSignal;
  output: OutputFacts;
};

/** What servers wrote that no request asked for, over every process and response of a check. Texts are redacted. */
export type OutputFacts = {
  notJson: string[];
  notRpc: string[];
  notUtf8: string[];
  /** Requests of the server to its client. */
  requests: string[];
  /** Methods of notifications that came before the first answer of a process. */
  early: string[];
  /** `notifications/message`, which nothing asked for. */
  logs: string[];
  /** Answers to an id that was never sent. */
  strayAnswers: string[];
  /** Lines and messages in all. */
  seen: number;
};

const KEPT = 20;

export function createOutputFacts(): OutputFacts {
  return {
    notJson: [],
    notRpc: [],
    notUtf8: [],
    requests: [],
    early: [],
    logs: [],
    strayAnswers: [],
    seen: 0,
  };
}

export function keep(list: string[], text: string): void {
  if (list.length < KEPT) list.push(text);
}

export const MOST_NOTIFICATIONS = 1000;

/** A reply that is none, before it is known what was sent. */
export function noReply(
  reason: NoReplyReason,
  message: string,
): { kind: "none"; reason: NoReplyReason; message: string } {
  return { kind: "none", reason, message };
}
