import {
  CLIENT_CAPABILITIES_META_KEY,
  type Client,
  type InputRequiredResult,
  isInputRequiredResult,
} from "@modelcontextprotocol/client";
import type { JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";
import { CAN_ANSWER, type InputAnswer, type InputAsked, readInputRequest } from "./input-request";
import { HostFault } from "./limits";
import { readResult } from "./read-result";
import type { ToolOutcome } from "./run-ticket";
import { readCallFailure, saysUnknownTool } from "./server-errors";
import type { RelistReason } from "./watch-tool-list";

/** A connection as a call sees it: `tools` is the newest listing. */
export type CallSession = {
  client: Client;
  era: "modern" | "legacy";
  tools: readonly ToolDeclaration[];
  relist(signal: AbortSignal): Promise<readonly ToolDeclaration[]>;
};

/** The connection over a call: another session after it was lost, and who is told of a list that was read again. */
export type Connected = {
  now: () => CallSession;
  reopen: () => Promise<void>;
  adopt: (tools: readonly ToolDeclaration[], why: RelistReason) => void;
};

export type ServerCall = {
  server: string;
  args: JsonObject;
  meta: JsonObject;
  signal: AbortSignal;
  timeoutMs: number;
  /** Given where the server may ask something first: null at first, then the answer to what it asked. */
  input?: InputAnswer | null;
};

/**
 * One call, made again at most once: after the connection was lost, after the server said that it does not know a tool
 * that it lists still, or with the newest declaration after it refused the headers. Only a tool declared
 * `readOnlyHint: true` is called twice, for a lost call may have been made; one whose headers were refused was not.
 */
export async function callServer(
  name: string,
  call: ServerCall,
  { now: session, reopen, adopt }: Connected,
): Promise<ToolOutcome | InputAsked> {
  const repeatable = declarationOf(session().tools, name).annotations?.readOnlyHint === true;
  const first = await tryCall(name, call, session());
  if (first.kind === "lost") {
    if (!repeatable) throw new HostFault("server gone", `${call.server}: ${first.message}`);
    await reopen().catch((error: Error) =>
      Promise.reject(new HostFault("server gone", error.message, { cause: error })),
    );
  } else if (isRefusal(first.outcome) && saysUnknownTool(first.outcome.content, name)) {
    const listed = await session().relist(call.signal);
    adopt(listed, "it did not know a tool");
    if (!repeatable || !listed.some((tool) => tool.name === name)) return first.outcome;
  } else if (first.outcome.status === "protocol_error" && first.outcome.content.startsWith(HEADER_MISMATCH)) {
    adopt(await session().relist(call.signal), "it expects other headers of a call");
  } else return first.outcome;

  const second = await tryCall(name, call, session());
  if (second.kind === "lost") throw new HostFault("server gone", `${call.server}: ${second.message}`);
  return second.outcome;
}

/** How an outcome begins where headers and body disagree: what a call mirrors in headers is part of its declaration. */
const HEADER_MISMATCH = "Error -32020 from the server: ";

function isRefusal({ status }: ToolOutcome | InputAsked): boolean {
  return status === "tool_error" || status === "protocol_error";
}

type Tried = { kind: "answered"; outcome: ToolOutcome | InputAsked } | { kind: "lost"; message: string };

async function tryCall(name: string, call: ServerCall, { client, tools, era }: CallSession): Promise<Tried> {
  const { args, signal, timeoutMs, input } = call;
  const tool = declarationOf(tools, name);
  // Said of the call alone: what a server lists never depends on it.
  const said = input === undefined || era === "legacy" ? {} : { [CLIENT_CAPABILITIES_META_KEY]: CAN_ANSWER };
  try {
    const params = { name, arguments: args, _meta: { ...call.meta, ...said }, ...input };
    const result = await client.callTool(params, {
      signal,
      timeout: timeoutMs,
      toolDefinition: withoutOutput(tool),
      allowInputRequired: true,
    });
    if (isInputRequiredResult(result))
      return { kind: "answered", outcome: readAsked(result, name, input !== undefined) };
    return { kind: "answered", outcome: readResult(result, tool) };
  } catch (error) {
    signal.throwIfAborted();
    const failure = readCallFailure(error);
    if (failure.kind === "timeout") {
      throw new HostFault(
        "tool timeout",
        `${call.server}: ${name} gave no result within ${timeoutMs / 1000} s.`,
      );
    }
    if (failure.kind === "lost") return failure;
    const code = failure.code === null ? "" : ` ${failure.code}`;
    return {
      kind: "answered",
      outcome: { status: "protocol_error", content: `Error${code} from the server: ${failure.message}` },
    };
  }
}

function readAsked(result: InputRequiredResult, name: string, mayAsk: boolean): ToolOutcome | InputAsked {
  const asked = mayAsk ? readInputRequest(result) : { refused: "it asks something, and nobody here answers" };
  if (!("refused" in asked)) return asked;
  return { status: "protocol_error", content: `Error from the server: ${name}: ${asked.refused}.` };
}

function declarationOf(tools: readonly ToolDeclaration[], name: string): ToolDeclaration {
  return tools.find((tool) => tool.name === name) ?? { name, inputSchema: { type: "object" } };
}

type SdkTool = NonNullable<NonNullable<Parameters<Client["callTool"]>[1]>["toolDefinition"]>;

/** Without its output schema the SDK checks no result, so that a breach can be told from an error of the server. */
function withoutOutput({ outputSchema: _, ...tool }: ToolDeclaration): SdkTool {
  return tool as unknown as SdkTool; // The declaration was listed by an MCP server and parsed.
}
