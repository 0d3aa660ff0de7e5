import {
  Client,
  ProtocolError,
  StreamableHTTPClientTransport,
  UnsupportedProtocolVersionError,
} from "@modelcontextprotocol/client";
import { canonicalJson, type JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";
import type { Tracing } from "@/lib/trace";
import type { OnFrame } from "@/lib/wire";
import { callServer, type ServerCall } from "./call-server";
import { GroupStdioTransport, type ProcessExit, type StdioCommand } from "./group-stdio-transport";
import { withoutHeaderFaults } from "./header-declarations";
import type { InputAnswer, InputAsked } from "./input-request";
import { listTools } from "./list-tools";
import { recordHere } from "./record-here";
import type { ToolOutcome } from "./run-ticket";
import { connectSaved, type SavedListing } from "./saved-connection";
import { withCause } from "./server-errors";
import { ServerUnreachable } from "./server-unreachable";
import { type ToolListWatch, watchToolList } from "./watch-tool-list";

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
  /** Spans of every request, the first one included. */
  tracing?: Pick<Tracing, "traceClient">;
  /** Every message with its HTTP headers, without secrets; for servers reached by `fetch` alone. */
  onFrame?: OnFrame;
  /**
   * Told of a tool list that is another one than before: the server said so, its stream of changes was lost and opened
   * again, it did not know a tool it had listed, or the connection was lost and made again. Where it is not given,
   * nothing is listened for.
   */
  onToolsChanged?: (change: ToolsChange) => void;
  /** Milliseconds before the n-th try, from 1, to listen again. */
  relistenMs?: (attempt: number) => number;
};

/** `why` goes on "because …". */
export type ToolsChange = {
  server: string;
  why: string;
  previous: readonly ToolDeclaration[];
  tools: readonly ToolDeclaration[];
};

type CallOptions = { meta: JsonObject; signal: AbortSignal; timeoutMs: number };

export type HostConnection = {
  name: string;
  serverInfo: { name: string; version: string };
  /** The negotiated revision ("2026-07-28") and its era. */
  protocolVersion: string;
  era: "modern" | "legacy";
  /** Every declaration, exactly as listed, in order, when the connection was made. */
  tools: readonly ToolDeclaration[];
  /** As listed last, by which results are checked: a list that changed was read again. */
  listed(): readonly ToolDeclaration[];
  callTool(name: string, args: JsonObject, options: CallOptions): Promise<ToolOutcome>;
  /** As `callTool`, for whoever can answer what the server asks first: null at first, then the answer. */
  askTool(
    name: string,
    args: JsonObject,
    options: CallOptions & { input: InputAnswer | null },
  ): Promise<ToolOutcome | InputAsked>;
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
  const { serverInfo, protocolVersion, era, tools } = session;
  let listed = tools;
  const adopt = (now: readonly ToolDeclaration[], why: string) => {
    session.tools = now;
    if (canonicalJson(now) === canonicalJson(listed)) return;
    const change = { server: options.name, why, previous: listed, tools: now };
    listed = now;
    options.onToolsChanged?.(change);
  };
  session.watch?.start(adopt);
  const reopen = async () => {
    await session.close();
    session = await openSession(target, options);
    adopt(session.tools, "the connection was lost and made again");
    session.watch?.start(adopt);
  };
  const askTool = (name: string, call: Omit<ServerCall, "server">) =>
    callServer(name, { server: options.name, ...call }, { now: () => session, reopen, adopt });
  return {
    name: options.name,
    serverInfo,
    protocolVersion,
    era,
    tools,
    listed: () => listed,
    callTool: async (name, args, call) => {
      const outcome = await askTool(name, { args, ...call });
      if (outcome.status !== "input_required") return outcome;
      throw new Error(`${name} asked a caller that said it answers nothing.`);
    },
    askTool: (name, args, call) => askTool(name, { args, ...call }),
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
  watch: ToolListWatch | null;
};

async function openSession(target: LiveTarget, options: ConnectOptions): Promise<Session> {
  const { name, clientName = "rightcall", signal = new AbortController().signal } = options;
  const { probeMs = 10_000, connectMs = 20_000 } = options.timeouts ?? {};
  const transport = createTransport(target, options);
  options.tracing?.traceClient(transport);
  const child = transport instanceof GroupStdioTransport ? transport : null;
  const client = new Client(
    { name: clientName, version: "0.1.0" },
    { versionNegotiation: { mode: "auto", probe: { timeoutMs: probeMs } } },
  );
  let watch: ToolListWatch | null = null;
  const close = async () => {
    await watch?.stop();
    await client.close();
    await child?.close();
  };
  const relist = async (stop: AbortSignal) => {
    const tools = await listTools(client, name, { signal: stop, timeout: connectMs });
    if (target.kind === "stdio" || client.getProtocolEra() !== "modern") return tools;
    return withoutHeaderFaults(tools, (tool, why) =>
      console.error(
        `rightcall: ${name}: ${JSON.stringify(tool.slice(0, 200))} is left out of the list: ${why}.`,
      ),
    );
  };
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
    watch = await startWatch(client, options, () => relist(new AbortController().signal));
    const { name: serverName, version } = client.getServerVersion() ?? { name: "", version: "" };
    return {
      client,
      child,
      era,
      protocolVersion,
      serverInfo: { name: serverName, version },
      tools: await relist(signal),
      relist,
      watch,
      close,
    };
  } catch (error) {
    await close();
    signal.throwIfAborted();
    throw new ServerUnreachable(name, describeFailure(error, target, child), { cause: error });
  }
}

/** A tool list is watched where somebody wants to know; it is listed behind the server's word that it will tell. */
async function startWatch(
  client: Client,
  { onToolsChanged, relistenMs, timeouts }: ConnectOptions,
  relist: () => Promise<readonly ToolDeclaration[]>,
): Promise<ToolListWatch | null> {
  if (!onToolsChanged) return null;
  const waitMs = relistenMs === undefined ? {} : { waitMs: relistenMs };
  return watchToolList({ client, relist, ackMs: timeouts?.probeMs ?? 10_000, ...waitMs });
}

function createTransport(target: LiveTarget, { name, onFrame }: ConnectOptions) {
  if (target.kind === "stdio") return new GroupStdioTransport(target);
  if (target.kind === "http") {
    return new StreamableHTTPClientTransport(new URL(target.url), {
      requestInit: { headers: { ...target.headers } },
    });
  }
  // The address is never dialled; the built-in endpoints check that the host is a loopback name.
  const fetchHere: typeof fetch = (url, init) => {
    const request = new Request(url, init);
    request.headers.set("host", "127.0.0.1");
    return target.fetch(request);
  };
  return new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp"), {
    fetch: onFrame ? recordHere(fetchHere, onFrame, name) : fetchHere,
  });
}

function describeFailure(error: unknown, target: LiveTarget, child: GroupStdioTransport | null): string {
  if (error instanceof UnsupportedProtocolVersionError) {
    return `it supports revision ${error.supported.join(", ")}, where ${error.requested} is asked for`;
  }
  const message = withCause(error instanceof Error ? error.message : String(error), error);
  if (target.kind === "http") return `no MCP server answers at ${new URL(target.url).origin}: ${message}`;
  // A server that answered did not fail by ending: it was ended after its answer.
  if (!child?.exit || error instanceof ProtocolError) return message;
  const { code, signal } = child.exit;
  const lastLine = child.stderr.trim().split("\n").at(-1) || "nothing on standard error";
  return `the process ended (${signal ?? `exit code ${code}`}) before it answered. Its last line: ${lastLine.slice(0, 300)}`;
}
