import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createMcpHandler } from "@modelcontextprotocol/server";
import {
  createShopSupport,
  RELEASE_CACHE_HINTS,
  releaseRegistry,
  serveLoopback,
  startDemoShop,
  swapRelease,
} from "@/lib/shop";
import type { Suite } from "@/lib/suite";
import type { Departure } from "./departures";

/** Every line is the chapter's. */
export const RETIRE_DEPARTURES: readonly Departure[] = [];

const CALL = { name: "find_orders", arguments: { customer_id: "C-0127" } };
const EVENT_WITHIN_MS = 10_000;

/**
 * The chapter's example of retiring a tool, line for line: `find_orders` goes over three releases of a server that
 * runs on over HTTP, watched by a client that listens for list changes and one that only keeps what it listed.
 */
export async function bookRetire({ tickets }: Suite): Promise<string[]> {
  await using shop = await startDemoShop(tickets);
  const registry = releaseRegistry(1);
  const factory = createShopSupport({ ...shop, registry, cacheHints: RELEASE_CACHE_HINTS });
  await using handler = disposable(createMcpHandler(factory));
  await using loopback = await serveLoopback((request) => handler.fetch(request));
  await using listening = await openClient(loopback.url);
  await using cached = await openClient(loopback.url);

  const { tools, ttlMs } = await cached.client.listTools();
  await listening.client.listTools();
  const event = nextEvent(listening.client);
  const subscription = await listening.client.listen({ toolsListChanged: true });
  swapRelease(registry, 2);
  handler.notify.toolsChanged();
  const lines = [
    `release 1: ${tools.length} tools, ttlMs ${ttlMs}`,
    `event: ${await event}`,
    `listening client sees: ${await names(listening.client)}`,
    `cached client sees: ${await names(cached.client)}`,
  ];
  await subscription.close();
  const during = await cached.client.callTool(CALL);
  lines.push(`find_orders during the window: ${during.isError ? "tool error" : "result"}`);
  swapRelease(registry, 3);
  handler.notify.toolsChanged();
  lines.push(`find_orders after the window: ${textOf(await cached.client.callTool(CALL))}`);
  return lines;
}

function disposable<T extends { close(): Promise<void> }>(one: T): T & AsyncDisposable {
  return Object.assign(one, { [Symbol.asyncDispose]: () => one.close() });
}

async function openClient(url: string) {
  const client = new Client(
    { name: "shop-host", version: "0.1.0" },
    { versionNegotiation: { mode: "auto" } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  return { client, [Symbol.asyncDispose]: () => client.close() };
}

/** The next list change that a client hears of, by its method's name in one word: "ToolsListChanged". */
function nextEvent(client: Client): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`No list change was heard of within ${EVENT_WITHIN_MS / 1000} s.`)),
      EVENT_WITHIN_MS,
    );
    client.setNotificationHandler("notifications/tools/list_changed", ({ method }) => {
      clearTimeout(timer);
      const words = method.replace("notifications/", "").split(/[/_]/);
      resolve(words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(""));
    });
  });
}

async function names(client: Client): Promise<string> {
  return (await client.listTools()).tools.map(({ name }) => name).join(", ");
}

function textOf({ content: [block] }: CallToolResult): string {
  return block?.type === "text" ? block.text : "";
}
