import type { Message, Preference, ReplyFormat, Usage } from "@/lib/ticket-run";
import type { ShownTool } from "@/lib/tool-list";

/** What the host asks of a model: chat models read `messages`, choosers read `tools` and `ticket`. */
export type ModelRequest = {
  messages: readonly Message[];
  tools: readonly ShownTool[];
  ticket: { id: string; header: string; body: string };
  trial: number;
  /** From 1. */
  turn: number;
  /** Derived from (recording seed, ticket, trial, turn). */
  seed: number;
  signal: AbortSignal;
};

export type ModelReply = {
  reply: string;
  replyFormat?: ReplyFormat;
  usage?: Usage;
  ms?: number;
  preference?: Preference["scores"];
};

/** The one-method seam: everything that answers a ticket stands behind it. */
export type Model = { reply(request: ModelRequest): Promise<ModelReply> };
