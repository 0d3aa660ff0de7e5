import { HOST_VERSION, parseReply, renderToolResult } from "@/lib/host";
import type { RecordedCall, ReplyFormat } from "@/lib/ticket-run";
import type { Header } from "./events";

/** How a reader derives a run's calls and results again, to hold them against the recorded ones. */
export type RunChecks = {
  /** The calls of a reply, in order; null where this reply's format is not derived. */
  callsOf(reply: string, format: ReplyFormat): readonly { tool: string; arguments: string }[] | null;
  /** The content of the message that shows a call's result to the model; null where it is not derived. */
  resultTextOf(call: RecordedCall): string | null;
  /** True where a run may end with a turn that made these calls; absent where any run may. */
  mayEndAfter?: (calls: readonly RecordedCall[]) => boolean;
};

/**
 * The rules of this host, for recordings it made. A recording of another host version was written under other rules,
 * so its calls and results are taken as recorded: null.
 */
export function hostChecks(header: Header): RunChecks | null {
  if (header.host?.version !== HOST_VERSION) return null;
  return {
    callsOf: callsOfText,
    resultTextOf: renderToolResult,
    mayEndAfter: (calls) => header.mode === "first-call" || calls.some(({ status }) => status === "blocked"),
  };
}

function callsOfText(reply: string, format: ReplyFormat) {
  if (format !== "text") return null;
  return parseReply(reply).calls.map((call) =>
    call.kind === "call" ? { tool: call.tool, arguments: call.arguments } : { tool: "", arguments: call.raw },
  );
}
