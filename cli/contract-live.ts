import { joinServers, type Listing } from "@/lib/contract";
import { connectServer, type ServerTarget, startServers } from "@/lib/host";
import { BUILT_IN_SERVERS, type BuiltInServer, createMcpEndpoint } from "@/lib/partner";
import { dataFolder, loadSuites, packageRoot } from "@/lib/storage";
import { type CliIo, UsageError } from "./io";

const TIMEOUTS = { probeMs: 10_000, connectMs: 10_000 };

export function isBuiltIn(name: string): name is BuiltInServer {
  return BUILT_IN_SERVERS.some((server) => server === name);
}

/** What a server lists now: one of the shop's, or "SUITE/SERVER" as the suite says how to reach it. */
export async function listLive(name: string, io: CliIo): Promise<Listing> {
  if (isBuiltIn(name)) return listBuiltIn(name, io);
  const root = packageRoot();
  const suites = await loadSuites(root, dataFolder(io.env, root));
  const [suiteId = "", ...rest] = name.split("/");
  const suite = suites.get(suiteId);
  const server = suite?.servers.find((one) => one.name === rest.join("/"));
  if (!suite || !server) {
    const known = [...suites.values()].flatMap(({ id, servers }) =>
      servers.map((one) => `${id}/${one.name}`),
    );
    throw new UsageError(
      `contract: there is no server "${name}"; there are ${[...BUILT_IN_SERVERS, ...known].join(", ")}`,
    );
  }
  const quiet = { shopTickets: [], log: () => {}, listOnly: true };
  await using started = await startServers({ ...suite, servers: [server] }, quiet);
  const target = started.targets.get(server.name);
  if (!target) throw new UsageError(`contract: suite ${suiteId} does not say how to reach ${server.name}`);
  return await listTarget(target, server.name, `live:${name}`, io);
}

/** A server of the shop lists its tools with no shop behind it. */
async function listBuiltIn(name: BuiltInServer, io: CliIo): Promise<Listing> {
  const endpoint = createMcpEndpoint(name, {
    apiUrl: "http://127.0.0.1:9",
    apiKey: "none",
    log: (line) => io.err(`${line}\n`),
  });
  try {
    const target: ServerTarget = { kind: "fetch", fetch: (request) => endpoint.fetch(request) };
    return await listTarget(target, name, `live:${name}`, io);
  } finally {
    await endpoint.close();
  }
}

async function listTarget(
  target: ServerTarget,
  name: string,
  label: string,
  { signal }: CliIo,
): Promise<Listing> {
  const connection = await connectServer(target, { name, signal, timeouts: TIMEOUTS });
  try {
    const { serverInfo, protocolVersion, tools } = connection;
    const { name: ownName, version } = serverInfo;
    return joinServers(
      [{ name, prefix: "", serverInfo: { name: ownName, version }, protocolVersion, tools }],
      label,
    );
  } finally {
    await connection.close();
  }
}
