import { createServer } from "node:net";
import { type AllowedHosts, isLoopbackHost, parseAllowedHosts } from "@/lib/allowed-hosts";
import { EnvironmentError, UsageError } from "./io";

const DEFAULT_PORT = 3000;
const DEFAULT_HOST = "127.0.0.1";
const PORTS_TRIED = 100;

type Environment = Readonly<Record<string, string | undefined>>;

export type Address = { host: string; port: number; url: string; notice: string | undefined };

/**
 * Where to listen. Options win over HOST and PORT. A taken default port gives way to the next free one, with a
 * notice; a taken port that was asked for is an EnvironmentError. A host that others can reach needs names in
 * RIGHTCALL_ALLOWED_HOSTS, else UsageError.
 */
export async function chooseAddress(
  options: { host?: string; port?: number },
  env: Environment,
): Promise<Address> {
  const host = options.host ?? (env.HOST || DEFAULT_HOST);
  const allowed = readAllowedHosts(env);
  if (!isLoopbackHost(host) && allowed.length === 0)
    throw new UsageError(
      `HOST=${host} lets other machines in. Name the hosts that browsers may use to reach this one, for example RIGHTCALL_ALLOWED_HOSTS=rightcall.example,192.168.1.5, or leave HOST out.`,
    );
  const asked = options.port ?? parsePort(env.PORT);
  const port = asked ?? (await findFreePort(host));
  if (asked !== undefined && asked !== 0) await probe(host, asked);
  const bound = port === 0 ? await probe(host, 0) : port;
  const taken = asked === undefined && port !== DEFAULT_PORT;
  return {
    host,
    port: bound,
    url: `http://${shownName(host, allowed)}:${bound}`,
    notice: taken ? `Port ${DEFAULT_PORT} is taken; using ${bound}. PORT=… chooses another.` : undefined,
  };
}

function readAllowedHosts(env: Environment): AllowedHosts {
  try {
    return parseAllowedHosts(env.RIGHTCALL_ALLOWED_HOSTS, "RIGHTCALL_ALLOWED_HOSTS");
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function parsePort(text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new UsageError(`PORT takes a number from 0 to 65535, not "${text}"`);
  return port;
}

async function findFreePort(host: string): Promise<number> {
  for (let port = DEFAULT_PORT; port < DEFAULT_PORT + PORTS_TRIED; port++) {
    try {
      return await probe(host, port);
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
    }
  }
  throw new EnvironmentError(
    `Ports ${DEFAULT_PORT} to ${DEFAULT_PORT + PORTS_TRIED - 1} on ${host} are all taken. PORT=… chooses another.`,
  );
}

class PortTaken extends EnvironmentError {}

/** Listens for a moment, to learn whether the address can be had; returns the port (0 asks for any free one). */
function probe(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === "object" && address !== null ? address.port : port;
      server.close(() => resolve(bound));
    });
  });
}

function explain(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  if (cause.code === "EADDRINUSE")
    return new PortTaken(
      `Port ${port} on ${host} is taken by another program. Stop it, or choose another with PORT=…; without PORT the next free one from ${DEFAULT_PORT} is used.`,
      { cause },
    );
  if (cause.code === "EACCES")
    return new EnvironmentError(`Port ${port} needs rights that this user lacks. PORT=… chooses another.`, {
      cause,
    });
  return new EnvironmentError(`Cannot listen on HOST=${host}, port ${port}: ${cause.message}`, { cause });
}

function shownName(host: string, allowed: AllowedHosts): string {
  const named = isLoopbackHost(host) ? undefined : allowed[0];
  const name = named?.replace(/:\d{1,5}$/, "") ?? host;
  return name.includes(":") && !name.startsWith("[") ? `[${name}]` : name;
}
