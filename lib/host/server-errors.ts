import { ProtocolError, SdkError, SdkErrorCode } from "@modelcontextprotocol/client";

/** What an error of the SDK means for a call. */
export type CallFailure =
  | { kind: "timeout" }
  | { kind: "lost"; message: string }
  | { kind: "answered"; code: number | null; message: string };

const LOST = new Set<string>([
  SdkErrorCode.ConnectionClosed,
  SdkErrorCode.NotConnected,
  SdkErrorCode.SendFailed,
]);

/**
 * Puts the SDK's error forms in order. A lost connection comes as an SdkError, as a plain "Not connected", or as
 * the raw TypeError of `fetch`; what the server, or the SDK about its result, answered keeps its text.
 */
export function readCallFailure(error: unknown): CallFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ProtocolError) return { kind: "answered", code: error.code, message };
  if (error instanceof SdkError) {
    if (error.code === SdkErrorCode.RequestTimeout) return { kind: "timeout" };
    if (LOST.has(error.code)) return { kind: "lost", message };
    if (error.code.startsWith("CLIENT_HTTP")) return { kind: "lost", message: message.slice(0, 300) };
    return { kind: "answered", code: null, message };
  }
  return { kind: "lost", message: withCause(message, error) };
}

/** `fetch failed` says nothing; its cause does ("ECONNREFUSED"). */
export function withCause(message: string, error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return message;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
  return message.includes(code) ? message : `${message} (${code})`;
}

/** "Unknown tool" in the dialects that servers speak: -32602 or another error, or a result with `isError`. */
export function saysUnknownTool(text: string, name: string): boolean {
  return (
    text.includes(name) &&
    /unknown tool|tool[^.]{0,80}(?:not found|disabled|unknown)|no such tool/i.test(text)
  );
}
