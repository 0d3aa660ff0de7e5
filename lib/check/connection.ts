import type { Json, JsonObject } from "@/lib/canonical-json";

/** Why no JSON-RPC answer came back. `moved` is a redirect, which is never followed. */
export type NoReplyReason =
  | "timeout"
  | "closed"
  | "unreachable"
  | "certificate"
  | "moved"
  | "too_big"
  | "flood"
  | "not_utf8"
  | "not_json"
  | "not_json_rpc"
  | "no_body"
  | "aborted";

/**
 * What came back for one request, read without an SDK. `sent` and `received` are the wire's text, redacted and cut to
 * 2,000 characters, fit for a Finding; `bytes` is the full size of what came back.
 */
export type RawReply = {
  sent: string;
  received: string;
  bytes: number;
  /** Milliseconds from the request to its answer. */
  durationMs: number;
  /** Only over HTTP, and only where a response came. */
  http?: { status: number; contentType: string; headers: Readonly<Record<string, string>> };
} & (
  | { kind: "result"; result: JsonObject }
  | { kind: "error"; error: { code: number; message: string; data?: Json } }
  | { kind: "none"; reason: NoReplyReason; message: string }
);

export type RawRequestOptions = {
  /** Milliseconds; default the connection's limit for a request. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Laid over the request's `_meta`; null removes a key. On 2026-07-28 the client's capabilities go there. */
  meta?: Readonly<Record<string, Json | null>>;
  /** HTTP only: laid over the request's headers by lower-case name; null removes one. */
  headers?: Readonly<Record<string, string | null>>;
  /** Stops reading after this many bytes of the answer; default the connection's limit. */
  maxBytes?: number;
};

/** One connection of one era, below every SDK. A method never throws for what a server does: it is in the reply. */
export type RawConnection = {
  transport: "http" | "stdio";
  era: "modern" | "legacy";
  /** The revision that was agreed on: "2026-07-28", or what a 2025-era server answered `initialize` with. */
  revision: string;
  request(method: string, params?: JsonObject, options?: RawRequestOptions): Promise<RawReply>;
  /** Every notification so far, in order; the first 1,000. */
  notifications(): readonly JsonObject[];
  /** True when the server is gone (process ended, flood, limit passed): every later request answers `closed`. */
  isClosed(): boolean;
  close(): Promise<void>;
};
