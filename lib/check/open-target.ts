import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Channel, ChannelSetup } from "./channel/channel";
import { childEnvironment } from "./channel/child-environment";
import { fetchWithHost } from "./channel/fetch-with-host";
import { createHttpChannel, type HttpFetch, type HttpTarget } from "./channel/http-channel";
import { openStdioChannel } from "./channel/stdio-channel";
import type { CheckTarget } from "./target";

/** Opens channels to one target, each over stdio in a process of its own. What is open still is closed in the end. */
export type OpenedTarget = AsyncDisposable & {
  open(): Promise<Channel>;
  /** Null for a command. */
  http: HttpTarget | null;
};

/**
 * A command gets an empty folder as HOME and, unless one was given, as working folder: a checked server finds no
 * credentials there, and what it writes goes with the check.
 */
export async function openTarget(
  target: CheckTarget,
  setup: ChannelSetup,
  parentEnv: Readonly<Record<string, string | undefined>>,
): Promise<OpenedTarget> {
  if (target.kind !== "stdio") {
    const http = httpTarget(target);
    const dispose = async () => {};
    return { http, open: async () => createHttpChannel(http, setup), [Symbol.asyncDispose]: dispose };
  }
  const folder = await mkdtemp(path.join(tmpdir(), "rightcall-check-"));
  const { command, args = [], env, cwd = folder } = target;
  const environment = childEnvironment(parentEnv, folder, env);
  const channels: Channel[] = [];
  return {
    http: null,
    open: async () => {
      const channel = await openStdioChannel({ command, args, cwd, env: environment }, setup);
      channels.push(channel);
      return channel;
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(channels.map((channel) => channel.close()));
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function httpTarget(target: Exclude<CheckTarget, { kind: "stdio" }>): HttpTarget {
  if (target.kind === "http") {
    const headers = Object.fromEntries(
      Object.entries(target.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
    );
    return { url: target.url, headers, fetch: (url, init) => fetch(url, init), fetchWithHost };
  }
  // The address is never dialled; endpoints check that the host is a loopback name.
  const inProcess: HttpFetch = (url, init) => {
    const request = new Request(url, init);
    request.headers.set("host", init.headers.host ?? "127.0.0.1");
    return target.fetch(request);
  };
  return { url: "http://127.0.0.1/mcp", headers: {}, fetch: inProcess, fetchWithHost: inProcess };
}
