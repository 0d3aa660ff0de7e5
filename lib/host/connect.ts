import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";
import { GroupStdioTransport, type ProcessExit, type StdioCommand } from "./group-stdio-transport";
import { HostFault } from "./limits";
import { listTools } from "./list-tools";
import { readResult } from "./read-result";
import type { ToolOutcome } from "./run-ticket";
import { connectSaved, type SavedListing } from "./saved-connection";
import { readCallFailure, saysUnknownTool, withCause } from "./server-errors";
import { ServerUnreachable } from "./server-unreachable";

/**
 * How to reach a server: in this process through its fetch handler, over Streamable HTTP, or as a child process. A saved
 * listing stands for one that is not reached.
 */
export type ServerTarget =
  | { kind: "fetch"; fetch: (request: Request) => Promise<Response> }
  | { kind: "http"; url: string; headers?: Readonly<Record<string, string>> }
  | ({ kind: "stdio" } & StdioCommand)
  | SavedListing;

export type ConnectOptions = {
  /** The suite's name of the server, for messages. */
  name: string;
  signal?: AbortSignal;
  /** Milliseconds. `probeMs` is for the first answer, `connectMs` for any later one of connecting and listing. */
  timeouts?: { probeMs?: number; connectMs?: number };
  clientName?: string;
  /** Refuses a server that settled on another revision. */
  requireRevision?: string;
};

export type HostConnection = {
  name: string;
  serverInfo: { name: string; version: string };
  /** The negotiated revision ("2026-07-28") and its era. */
  protocolVersion: string;
  era: "modern" | "legacy";
  /** Every declaration, exactly as listed, in order. */
  tools: readonly ToolDeclaration[];
  callTool(
    name: string,
    args: JsonObject,
    options: { meta: JsonObject; signal: AbortSignal; timeoutMs: number },
  ): Promise<ToolOutcome>;
  /** What a stdio server's process wrote beside the protocol, and how it ended; null for the other kinds. */
  process(): { stray: readonly string[]; stderr: string; exit: ProcessExit | null } | null;
  close(): Promise<void>;
};

/**
 * Connects to a server and lists its tools, which the checks of its results need.
 *
 * @throws ServerUnreachable saying what went wrong: the command, the exit and the last line of standard error, the
 * address, or the revision it settled on.
 */
export async function connectServer(target: ServerTarget, options: ConnectOptions): Promise<HostConnection> {
  if (target.kind === "saved") return connectSaved(options.name, target);
  return connectLive(target, options);
}

type LiveTarget = Exclude<ServerTarget, SavedListing>;

async function connectLive(target: LiveTarget, options: ConnectOptions): Promise<HostConnection> {
  let session = await openSession(target, options);
  const reopen = async () => {
    await session.close();
    session = await openSession(target, options);
  };
  const { serverInfo, protocolVersion, era, tools } = session;
  return {
    name: options.name,
    serverInfo,
    protocolVersion,
    era,
    tools,
    callTool: (name, args, call) =>
      callTool(name, { server: options.name, args, ...call }, () => session, reopen),
    process: () => {
      const { child } = session;
      return child ? { stray: child.stray, stderr: child.stderr, exit: child.exit } : null;
    },
    close: () => session.close(),
  };
}

type Session = Pick<HostConnection, "serverInfo" | "protocolVersion" | "era" | "tools" | "close"> & {
  client: Client;
  child: GroupStdioTransport | null;
  relist(signal: AbortSignal): Promise<readonly ToolDeclaration[]>;
};

async function openSession(target: LiveTarget, options: ConnectOptions): Promise<Session> {
  const { name, clientName = "rightcall", signal = new AbortController().signal } = options;
  const { probeMs = 10_000, connectMs = 20_000 } = options.timeouts ?? {};
  const transport = createTransport(target);
  const child = transport instanceof GroupStdioTransport ? transport : null;
  const client = new Client(
    { name: clientName, version: "0.1.0" },
    { versionNegotiation: { mode: "auto", probe: { timeoutMs: probeMs } } },
  );
  const close = async () => {
    await client.close();
    await child?.close();
  };
  const relist = (stop: AbortSignal) => listTools(client, name, { signal: stop, timeout: connectMs });
  try {
    await client.connect(transport, { signal, timeout: connectMs });
    const era = client.getProtocolEra();
    const protocolVersion = client.getNegotiatedProtocolVersion();
    if (era === undefined || protocolVersion === undefined) throw new Error("no revision was agreed on");
    if (options.requireRevision !== undefined && protocolVersion !== options.requireRevision) {
      throw new Error(
        `it settled on revision ${protocolVersion}, where ${options.requireRevision} is asked for`,
      );
    }
    const { name: serverName, version } = client.getServerVersion() ?? { name: "", version: "" };
    return {
      client,
      child,
      era,
      protocolVersion,
      serverInfo: { name: serverName, version },
      tools: await relist(signal),
      relist,
      close,
    };
  } catch (error) {
    await close();
    signal.throwIfAborted();
    throw new ServerUnreachable(name, describeFailure(error, target, child), { cause: error });
  }
}

function createTransport(target: LiveTarget) {
  if (target.kind === "stdio") return new GroupStdioTransport(target);
  if (target.kind === "http") {
    return new StreamableHTTPClientTransport(new URL(target.url), {
      requestInit: { headers: { ...target.headers } },
    });
  }
  // The address is never dialled; the built-in endpoints check that the host is a loopback name.
  return new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp"), {
    fetch: (url, init) => {
      const request = new Request(url, init);
      request.headers.set("host", "127.0.0.1");
      return target.fetch(request);
    },
  });
}

function describeFailure(error: unknown, target: LiveTarget, child: GroupStdioTransport | null): string {
  const message = withCause(error instanceof Error ? error.message : String(error), error);
  if (target.kind === "http") return `no MCP server answers at ${new URL(target.url).origin}: ${message}`;
  if (!child?.exit) return message;
  const { code, signal } = child.exit;
  const lastLine = child.stderr.trim().split("\n").at(-1) || "nothing on standard error";
  return `the process ended (${signal ?? `exit code ${code}`}) before it answered. Its last line: ${lastLine.slice(0, 300)}`;
}

type Call = { server: string; args: JsonObject; meta: JsonObject; signal: AbortSignal; timeoutMs: number };

/**
 * One call, made again at most once: after the connection was lost, or after the server said that it does not know
 * a tool that it lists still. Only a tool declared `readOnlyHint: true` is called twice: a lost call may have been made.
 */
async function callTool(
  name: string,
  call: Call,
  session: () => Session,
  reopen: () => Promise<void>,
): Promise<ToolOutcome> {
  const repeatable = declarationOf(session().tools, name).annotations?.readOnlyHint === true;
  const first = await tryCall(name, call, session());
  if (first.kind === "lost") {
    if (!repeatable) throw new HostFault("server gone", `${call.server}: ${first.message}`);
    await reopen().catch((error: Error) =>
      Promise.reject(new HostFault("server gone", error.message, { cause: error })),
    );
  } else if (saysUnknownTool(first.outcome.content, name) && first.outcome.status !== "returned") {
    const listed = await session().relist(call.signal);
    if (!repeatable || !listed.some((tool) => tool.name === name)) return first.outcome;
  } else return first.outcome;

  const second = await tryCall(name, call, session());
  if (second.kind === "lost") throw new HostFault("server gone", `${call.server}: ${second.message}`);
  return second.outcome;
}

type Tried = { kind: "answered"; outcome: ToolOutcome } | { kind: "lost"; message: string };

async function tryCall(name: string, call: Call, { client, tools }: Session): Promise<Tried> {
  const { args, meta, signal, timeoutMs } = call;
  const tool = declarationOf(tools, name);
  try {
    const params = { name, arguments: args, _meta: meta };
    const result = await client.callTool(params, {
      signal,
      timeout: timeoutMs,
      toolDefinition: withoutOutput(tool),
    });
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

function declarationOf(tools: readonly ToolDeclaration[], name: string): ToolDeclaration {
  return tools.find((tool) => tool.name === name) ?? { name, inputSchema: { type: "object" } };
}

type SdkTool = NonNullable<NonNullable<Parameters<Client["callTool"]>[1]>["toolDefinition"]>;

/** Without its output schema the SDK checks no result, so that a breach can be told from an error of the server. */
function withoutOutput({ outputSchema: _, ...tool }: ToolDeclaration): SdkTool {
  return tool as unknown as SdkTool; // The declaration was listed by an MCP server and parsed.
}
