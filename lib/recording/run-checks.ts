import {
  createNativeTools,
  HOST_VERSION,
  type NativeTools,
  nativeMessagesAfter,
  parseReply,
  renderToolResult,
} from "@/lib/host";
import type { Message, NativeFormat, RecordedCall, ReplyFormat } from "@/lib/ticket-run";
import { shownTools, type ToolList } from "@/lib/tool-list";
import type { Header } from "./events";

/** How a reader derives a run's calls and results again, to hold them against the recorded ones. */
export type RunChecks = {
  /** The calls of a reply, in order; null where this reply's format is not derived. */
  callsOf(reply: string, format: ReplyFormat): readonly { tool: string; arguments: string }[] | null;
  /** The content of the message that shows a call's result to the model; null where it is not derived. */
  resultTextOf(call: RecordedCall): string | null;
  /** In the native formats, all that is put after a reply whose calls were answered so; absent where not derived. */
  nativeMessages?: (
    reply: string,
    format: NativeFormat,
    calls: readonly RecordedCall[],
  ) => readonly Message[];
  /** True where a run may end with a turn that made these calls; absent where any run may. */
  mayEndAfter?: (calls: readonly RecordedCall[]) => boolean;
};

/**
 * The rules of this host, for recordings it made under this tool list. A recording of another host version was written
 * under other rules, so its calls and results are taken as recorded: null.
 */
export function hostChecks(header: Header, tools: ToolList | null = null): RunChecks | null {
  if (header.host?.version !== HOST_VERSION) return null;
  return {
    callsOf: createCallReader(tools),
    resultTextOf: renderToolResult,
    nativeMessages: nativeMessagesAfter,
    mayEndAfter: (calls) => header.mode === "first-call" || calls.some(({ status }) => status === "blocked"),
  };
}

function createCallReader(tools: ToolList | null): RunChecks["callsOf"] {
  const native = new Map<NativeFormat, NativeTools>();
  const nativeOf = (format: NativeFormat) => {
    const known = native.get(format) ?? createNativeTools(format, shownTools(tools ?? []));
    native.set(format, known);
    return known;
  };
  return (reply, format) => {
    const { calls } = format === "text" ? parseReply(reply) : nativeOf(format).parse(reply);
    return calls.map((call) =>
      call.kind === "call"
        ? { tool: call.tool, arguments: call.arguments }
        : { tool: "", arguments: call.raw },
    );
  };
}
