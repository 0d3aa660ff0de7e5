import type { ServerTarget } from "@/lib/host";
import { connectServer, type HostConnection, type ToolOutcome } from "@/lib/host";
import { serverEnv, startDemoShop } from "@/lib/shop";
import type { Suite } from "@/lib/suite";

/** What chapter 1's stdio examples need: the tickets the shop is made of, and how `shop-orders` is started. */
export type StdioSetting = {
  suite: Suite;
  server: Command;
  signal?: AbortSignal;
};

export type Command = { command: string; args: readonly string[] };

const TIMEOUT_MS = 10_000;

/** Runs an example beside the shop's API on loopback, with the environment a server over it needs. */
export async function withShopApi(
  { suite }: StdioSetting,
  example: (env: Record<string, string>) => Promise<string[]>,
): Promise<string[]> {
  await using api = await startDemoShop(suite.tickets);
  return await example(serverEnv(api.apiUrl, api.apiKey));
}

/** Starts a server for as long as `use` takes; `shop-host` is the name the client gives. */
export async function withServer(
  command: Command,
  env: Record<string, string>,
  { signal }: StdioSetting,
  use: (connection: HostConnection) => Promise<string[]>,
): Promise<string[]> {
  const target: ServerTarget = { kind: "stdio", ...command, env };
  const connection = await connectServer(target, {
    name: "shop-orders",
    clientName: "shop-host",
    ...(signal ? { signal } : {}),
  });
  try {
    return await use(connection);
  } finally {
    await connection.close();
  }
}

export function lookUp(
  connection: HostConnection,
  orderId: string,
  { signal = new AbortController().signal }: StdioSetting,
): Promise<ToolOutcome> {
  const call = { meta: {}, signal, timeoutMs: TIMEOUT_MS };
  return connection.callTool("get_order_status", { order_id: orderId }, call);
}
