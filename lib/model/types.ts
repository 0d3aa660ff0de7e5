import type { Json } from "@/lib/canonical-json";
import type {
  Message,
  NativeFormat,
  Preference,
  PreferenceMeasure,
  ReplyFormat,
  Usage,
} from "@/lib/ticket-run";
import type { ShownTool } from "@/lib/tool-list";

/** What the host asks of a model: chat models read `messages`, choosers read `tools` and `ticket`. */
export type ModelRequest = {
  messages: readonly Message[];
  tools: readonly ShownTool[];
  /**
   * Where the model has a `nativeFormat`: the declarations as they go to the endpoint. The first two messages, prompt
   * and ticket, are plain texts then, and each later one is the JSON text of the message as it is sent.
   */
  native?: { tools: Json };
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
  /** What those scores are. */
  preferenceMeasure?: PreferenceMeasure;
};

/** The one-method seam: everything that answers a ticket stands behind it. */
export type Model = {
  reply(request: ModelRequest): Promise<ModelReply>;
  /** What can be computed before the first ticket, outside any reply's time limit: a long prefix takes minutes. */
  prepare?(system: string): Promise<void>;
  /** Native tools mode: declarations go as the endpoint's `tools`, and replies are its messages in this format. */
  nativeFormat?: NativeFormat;
};
