import { createMcpEndpoint } from "@/lib/partner";
import { type Log, startDemoShop } from "@/lib/shop";
import type { Suite, SuiteServer } from "@/lib/suite";
import type { SuiteTicket } from "@/lib/ticket";
import type { Tracing } from "@/lib/trace";
import type { ServerTarget } from "./connect";
import type { ServerTargets } from "./connect-suite";

export type StartedServers = AsyncDisposable & { targets: ServerTargets; close(): Promise<void> };

/**
 * Starts what a suite needs and says how to reach each of its servers. Built-in servers run in this process over a
 * shop of their own, on a loopback port and with fresh state; the others are reached by the suite's command or URL,
 * which nothing starts before a connection is made.
 *
 * `shopTickets` are the tickets of suite `shop`, from which the shop's data are made. `listOnly` is for who asks for tools
 * and calls none: the built-in servers list theirs with no shop behind them.
 */
export async function startServers(
  suite: Suite,
  {
    shopTickets,
    log,
    listOnly = false,
    tracing,
  }: {
    shopTickets: readonly SuiteTicket[];
    log?: Log;
    listOnly?: boolean;
    /** Spans of what the built-in servers are asked. */
    tracing?: Pick<Tracing, "traceHandler">;
  },
): Promise<StartedServers> {
  const isNeeded = !listOnly && suite.servers.some(({ builtIn }) => builtIn);
  const shop = isNeeded ? await startDemoShop(shopTickets) : null;
  const endpoints: { close(): Promise<void> }[] = [];
  const targets = new Map<string, ServerTarget>();
  for (const server of suite.servers) {
    if (server.builtIn) {
      const { apiUrl, apiKey } = shop ?? NO_SHOP;
      const endpoint = createMcpEndpoint(server.builtIn, { apiUrl, apiKey, ...(log ? { log } : {}) });
      endpoints.push(endpoint);
      const answer = (request: Request) => endpoint.fetch(request);
      targets.set(server.name, {
        kind: "fetch",
        fetch: tracing ? tracing.traceHandler(server.name, answer) : answer,
      });
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

/** Nothing listens there. */
const NO_SHOP = { apiUrl: "http://127.0.0.1:9", apiKey: "none" };

function outsideTarget({ command, url, saved }: SuiteServer): ServerTarget | null {
  if (saved) return { kind: "saved", ...saved };
  const [program, ...args] = command ?? [];
  if (program !== undefined) return { kind: "stdio", command: program, args };
  return url === undefined ? null : { kind: "http", url };
}
