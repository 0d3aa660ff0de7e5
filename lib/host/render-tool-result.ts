import type { CallStatus } from "@/lib/ticket-run";
import { escapeMarkup } from "./escape-markup";

/** What a result message is rendered from: a call event has these fields. */
export type ResultOfCall = { tool: string; status: CallStatus; content?: string | null };

/**
 * The user message that answers one call. It names the tool, says how the call ended, and holds the result's
 * text with markup made harmless.
 */
export function renderToolResult({ tool, status, content }: ResultOfCall): string {
  const name = tool === "" ? "(not readable)" : escapeMarkup(tool.replace(/\s+/g, " "));
  return `<tool_result>\ntool: ${name}\nstatus: ${STATUS_WORDS[status]}\n\n${escapeMarkup(content ?? "")}\n</tool_result>`;
}

/** How a call ended, as a model reads it. */
export const STATUS_WORDS: Readonly<Record<CallStatus, string>> = {
  returned: "returned",
  tool_error: "failed",
  protocol_error: "failed",
  denied: "declined",
  blocked: "not made",
  unreadable: "not made",
  unknown_tool: "not made",
  not_run: "not made",
};
