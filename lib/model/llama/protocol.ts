import type { Message } from "@/lib/ticket-run";

/** What the engine is started with. */
export type EngineOptions = { folder: string; gpu: boolean; threads: number };

export type LoadChat = EngineOptions & {
  file: string;
  contextSize: number;
  template: string;
  reuse: boolean;
};

/** How a chat model was loaded. `backend` is the library that computes ("cpu haswell", "cuda"). */
export type LoadedChat = {
  backend: string;
  contextSize: number;
  /** Where the template has no system role, the system prompt stands before the first user message. */
  systemRole: "own" | "in the first user message";
  /** Where the template refuses two user messages in a row, they are joined by an empty line. */
  userMessages: "own" | "joined";
};

export type ReplyRequest = {
  messages: readonly Message[];
  seed: number;
  temperature: number;
  topP: number;
  topK: number;
  maxTokens: number;
  /** GBNF that the reply has to follow. */
  grammar?: string;
  /** Names whose probability is asked for, each as it would be called at once. */
  names?: readonly string[];
  /** Asks for the prompt itself, for a log. */
  withPrompt?: boolean;
};

export type ChatReply = {
  text: string;
  stopped: "end" | "length" | "cancelled";
  /** SHA-256 of the one string that the model was given. */
  promptSha256: string;
  prompt?: string;
  inputTokens: number;
  outputTokens: number;
  /** Prompt tokens behind the prefix that all tickets share: the same whatever was asked before. */
  ownTokens: number;
  /** Prompt tokens really computed for this reply: its own, and the prefix where it was not in memory yet. */
  evaluatedTokens: number;
  /** Of this process, for prompt and reply. */
  cpuMs: number;
  /** In the order of `names`: each one's share of what the names have together; `mass` is what they have of all. */
  preference?: { shares: readonly number[]; mass: number; evaluatedTokens: number };
};

export type LoadEmbedding = EngineOptions & { file: string; contextSize: number };
export type LoadedEmbedding = { backend: string; dimensions: number; contextSize: number };
/** `cut` counts the texts of which only the start was read. */
export type Embedded = { vectors: readonly Float32Array[]; cut: number };

export type Download = { folder: string; uri: string; into: string };

/** Everything the worker answers: method → what it takes and gives. */
export type Methods = {
  loadChat: { takes: LoadChat; gives: LoadedChat };
  /** Computes the prefix that all tickets under this system prompt share. */
  prepare: { takes: { system: string }; gives: Record<string, never> };
  reply: { takes: ReplyRequest; gives: ChatReply };
  loadEmbedding: { takes: LoadEmbedding; gives: LoadedEmbedding };
  embed: { takes: { texts: readonly string[] }; gives: Embedded };
  download: { takes: Download; gives: { file: string } };
};

export type Method = keyof Methods;
export type ToWorker =
  | { [M in Method]: { id: number; method: M; params: Methods[M]["takes"] } }[Method]
  | { cancel: number };
export type FromWorker =
  | { id: number; result: Methods[Method]["gives"] }
  | { id: number; fault: { kind: string; message: string } }
  | { note: string };
