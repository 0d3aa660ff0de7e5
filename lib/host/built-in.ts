import { createMcpEndpoint } from "@/lib/partner";
import { type Log, startDemoShop } from "@/lib/shop";
import type { Suite, SuiteServer } from "@/lib/suite";
import type { SuiteTicket } from "@/lib/ticket";
import type { ServerTarget } from "./connect";
import type { ServerTargets } from "./connect-suite";

export type StartedServers = AsyncDisposable & { targets: ServerTargets; close(): Promise<void> };

/**
 * Starts what a suite needs and says how to reach each of its servers. Built-in servers run in this process over a
 * shop of their own, on a loopback port and with fresh state; the others are reached by the suite's command or URL,
 * which nothing starts before a connection is made.
 *
 * `shopTickets` are the tickets of suite `shop`, from which the shop's data are made.
 */
export async function startServers(
  suite: Suite,
  { shopTickets, log }: { shopTickets: readonly SuiteTicket[]; log?: Log },
): Promise<StartedServers> {
  const shop = suite.servers.some(({ builtIn }) => builtIn) ? await startDemoShop(shopTickets) : null;
  const endpoints: { close(): Promise<void> }[] = [];
  const targets = new Map<string, ServerTarget>();
  for (const server of suite.servers) {
    if (server.builtIn && shop) {
      const { apiUrl, apiKey } = shop;
      const endpoint = createMcpEndpoint(server.builtIn, { apiUrl, apiKey, ...(log ? { log } : {}) });
      endpoints.push(endpoint);
      targets.set(server.name, { kind: "fetch", fetch: (request) => endpoint.fetch(request) });
    } else {
      const target = outsideTarget(server);
      if (target) targets.set(server.name, target);
    }
  }
  const close = async () => {
    await Promise.all(endpoints.map((endpoint) => endpoint.close()));
    await shop?.close();
  };
  return { targets, close, [Symbol.asyncDispose]: close };
}

function outsideTarget({ command, url }: SuiteServer): ServerTarget | null {
  const [program, ...args] = command ?? [];
  if (program !== undefined) return { kind: "stdio", command: program, args };
  return url === undefined ? null : { kind: "http", url };
}
