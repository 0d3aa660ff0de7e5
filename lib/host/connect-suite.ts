import type { Suite } from "@/lib/suite";
import type { ToolList } from "@/lib/tool-list";
import { type ConnectOptions, connectServer, type HostConnection, type ServerTarget } from "./connect";
import { MCP_REVISION } from "./mcp-revision";
import type { CallTool } from "./run-ticket";
import { ServerUnreachable } from "./server-unreachable";

/** How to reach each server of a suite, by the suite's name for it. */
export type ServerTargets = ReadonlyMap<string, ServerTarget>;

export type SuiteConnection = {
  connections: readonly HostConnection[];
  /** What the servers list now, in the suite's order and under its prefixes. */
  list: ToolList;
  /** Makes a call on the server that the shown tool belongs to. */
  callTool: CallTool;
  close(): Promise<void>;
};

/**
 * Connects to every server of a suite and lists its tools. A built-in server must settle on this host's revision.
 *
 * @throws ServerUnreachable for the first server that cannot be reached; the others are closed then.
 */
export async function connectSuite(
  suite: Suite,
  targets: ServerTargets,
  options: Omit<ConnectOptions, "name"> = {},
): Promise<SuiteConnection> {
  const tried = await Promise.allSettled(
    suite.servers.map(async ({ name, builtIn }) => {
      const target = targets.get(name);
      if (!target)
        throw new ServerUnreachable(name, "the suite does not say how to reach it: give a command or a url");
      // A built-in server lists what it lists for as long as it runs: nothing is listened for there.
      const { onToolsChanged, ...rest } = options;
      const own = builtIn ? { requireRevision: MCP_REVISION } : onToolsChanged ? { onToolsChanged } : {};
      return connectServer(target, { ...own, ...rest, name });
    }),
  );
  const connections = tried.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const close = async () => {
    await Promise.all(connections.map((connection) => connection.close()));
  };
  const failed = tried.find((one) => one.status === "rejected");
  if (failed) {
    await close();
    throw failed.reason;
  }
  const byName = new Map(connections.map((connection) => [connection.name, connection]));
  return {
    connections,
    list: suite.servers.flatMap(({ name, prefix }) => {
      const connection = byName.get(name);
      if (!connection) return [];
      const { serverInfo, protocolVersion, tools } = connection;
      return [{ name, prefix, serverInfo, protocolVersion, tools }];
    }),
    callTool: async ({ tool, arguments: args, meta, signal, timeoutMs, input }) => {
      const connection = byName.get(tool.server);
      if (!connection) throw new Error(`The suite has no server ${tool.server}.`);
      const { name } = tool.declaration;
      const options = { meta, signal, timeoutMs };
      return input === undefined
        ? connection.callTool(name, args, options)
        : connection.askTool(name, args, { ...options, input });
    },
    close,
  };
}
