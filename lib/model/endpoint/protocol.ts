import type { Json } from "@/lib/canonical-json";
import type { NativeFormat, Usage } from "@/lib/ticket-run";
import type { ModelRequest } from "../types";

/** What the endpoint is asked beside the messages. */
export type RequestSetup = {
  model: string;
  maxTokens: number;
  /** OpenAI's newer models take the limit under another name only. */
  limitName?: "max_completion_tokens";
  temperature?: number;
  topP?: number;
  /** True asks for a call at the first turn (native mode). */
  constrain: boolean;
};

/** A response's body, read: the message's source text, what was counted, and what the endpoint calls itself. */
export type EndpointReply = {
  message: string;
  usage: Usage;
  returned: { model?: string; fingerprint?: string };
};

/** How one kind of endpoint is asked and read. */
export type Protocol = {
  format: NativeFormat;
  engine: string;
  urlVariable: string;
  keyVariable: string;
  defaultUrl: string;
  /** The request's body as JSON text, so that messages and tools are sent byte for byte as the key covers them. */
  requestText(
    request: Pick<ModelRequest, "messages" | "native" | "turn" | "seed">,
    setup: RequestSetup,
  ): string;
  /** @throws ModelError ("no choices", "unreadable reply", "endpoint error") */
  readBody(body: string, host: string): EndpointReply;
  /** A streamed response as the body it would have been in one piece. */
  assemble(events: readonly unknown[]): string | null;
  /** What the header says of sampling beside what was asked for. */
  seedFacts(seed: number): { [name: string]: Json };
};
