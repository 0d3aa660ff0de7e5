import { createMcpHandler } from "@modelcontextprotocol/server";
import { beforeAll, expect, test } from "vitest";
import { startServers } from "@/lib/host";
import type { Model } from "@/lib/model";
import type { RecordingEvent } from "@/lib/recording";
import { createShopSupport, releaseRegistry, swapRelease } from "@/lib/shop";
import type { Suite } from "@/lib/suite";
import { recordSuite, ToolListChanged } from "./index";
import { FACTS, loadShop } from "./testing";

let suite: Suite;

beforeAll(async () => {
  const shop = await loadShop();
  // As somebody's own suite reaches its servers: what it lists may change while it is recorded.
  suite = { ...shop, servers: shop.servers.map(({ name, prefix }) => ({ name, prefix })) };
});

test("a recording stops at the ticket run in which a server's tools change, and says what changed", async () => {
  const registry = releaseRegistry(1);
  const shop = { apiUrl: "http://127.0.0.1:9", apiKey: "k", log: () => {} };
  const handler = createMcpHandler(createShopSupport({ ...shop, registry }));
  const built = await loadShop();
  await using servers = await startServers(built, { shopTickets: [], listOnly: true });
  const targets = new Map(servers.targets).set("shop-support", {
    kind: "fetch",
    fetch: (request) => handler.fetch(request),
  });
  const model: Model = {
    async reply({ ticket, signal }) {
      if (ticket.id === "T-0001") return { reply: "Hello." };
      swapRelease(registry, 2);
      handler.notify.toolsChanged();
      return await new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
    },
  };
  const events: RecordingEvent[] = [];
  const recording = recordSuite({
    ...{ suite, servers: targets, model, facts: FACTS, revision: "r1", seed: 1 },
    ...{ mode: "full", trials: 1, consent: "deny", tickets: ["T-0001", "T-0002", "T-0003"] },
    open: async () => ({ append: async (event) => void events.push(event) }),
  });
  await expect(recording).rejects.toThrow(ToolListChanged);
  await expect(recording).rejects.toThrow(
    /^The tool list of shop-support changed while recording \(the server said so\): find_orders_v2 added; find_orders changed\. /,
  );
  expect(events.flatMap((event) => (event.type === "reply" ? [event.ticket] : []))).toEqual(["T-0001"]);
  expect(events.some(({ type }) => type === "fault")).toBe(false);
  await handler.close();
});

test("a list in another order is said to be that", () => {
  const tools = ["one", "two"].map((name) => ({ name, inputSchema: { type: "object" } }));
  const change = { server: "s", why: "the server said so", previous: tools, tools: tools.toReversed() };
  expect(new ToolListChanged(change).message).toContain("(the server said so): another order. ");
});
