import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createScriptedModel } from "@/lib/model";
import { loadSuites } from "@/lib/storage";
import type { Suite } from "@/lib/suite";
import { shownTools } from "@/lib/tool-list";
import { type StartedServers, startServers } from "./built-in";
import { connectSuite, type SuiteConnection } from "./connect-suite";
import {
  type Approver,
  approveQuoted,
  denyAll,
  type HostEvent,
  isTrustedBy,
  renderSystemPrompt,
  runTicket,
} from "./index";
import { block } from "./testing";

let suite: Suite;
let servers: StartedServers;
let connected: SuiteConnection;

beforeAll(async () => {
  const suites = await loadSuites(process.cwd(), "/nonexistent-data-folder");
  const shop = suites.get("shop");
  if (!shop) throw new Error("the shop's suite is in tickets/shop");
  suite = shop;
  servers = await startServers(suite, { shopTickets: suite.tickets, log: () => {} });
  connected = await connectSuite(suite, servers.targets, { requireRevision: "2026-07-28" });
});

afterAll(async () => {
  await connected?.close();
  await servers?.close();
});

async function workTicket(id: string, replies: readonly string[], approve = approveQuoted) {
  const found = suite.tickets.find(({ ticket }) => ticket.id === id);
  if (!found) throw new Error(`no ticket ${id}`);
  const events: HostEvent[] = [];
  const tools = shownTools(connected.list);
  const result = await runTicket({
    ticket: found.ticket,
    trial: ++trials,
    mode: "full",
    system: renderSystemPrompt(suite.prompts.plain ?? "", tools),
    tools,
    model: createScriptedModel({ [id]: replies }),
    callTool: connected.callTool,
    isTrusted: isTrustedBy(suite),
    approve,
    seed: 1,
    signal: new AbortController().signal,
    emit: (event) => {
      events.push(event);
    },
  });
  return { result, events, calls: result.calls };
}

let trials = 0;

describe("the host on the shop's real servers", () => {
  test("shows six tools of two servers under the suite's prefixes, over revision 2026-07-28", () => {
    expect(shownTools(connected.list).map(({ shown }) => shown)).toEqual([
      "shop.find_orders",
      "shop.get_order_status",
      "shop.quote_refund",
      "shop.issue_refund",
      "shop.check_stock",
      "partner.track_parcel",
    ]);
    expect(connected.connections.every(({ era }) => era === "modern")).toBe(true);
  });

  test("looks an order up and gives its result back without asking anyone", async () => {
    const { calls, events } = await workTicket("T-0003", [
      block("shop.get_order_status", { order_id: "O-1942" }),
      "It is on its way.",
    ]);
    expect(calls[0]).toMatchObject({
      status: "returned",
      structured: { order_id: "O-1942", status: "shipped" },
    });
    expect(events.some(({ type }) => type === "consent")).toBe(false);
  });

  test("an order of somebody else is refused by the server for the ticket's customer", async () => {
    const { calls } = await workTicket("T-0018", [
      block("shop.get_order_status", { order_id: "O-1836" }),
      "Sorry.",
    ]);
    expect(calls[0]?.status).toBe("tool_error");
    expect(calls[0]?.content).toMatch(/O-1836/);
  });

  test("a refund with its quote is asked about, approved in the sandbox and paid", async () => {
    const quote = await workTicket("T-0007", [block("shop.quote_refund", { order_id: "O-1873" }), "Hm."]);
    const structured = quote.calls[0]?.structured;
    const quoteId =
      typeof structured === "object" && structured && "quote_id" in structured ? structured.quote_id : "";
    const replies = [
      block("shop.quote_refund", { order_id: "O-1873" }),
      block("shop.issue_refund", { order_id: "O-1873", quote_id: quoteId }),
      "Done.",
    ];
    const paid = await workTicket("T-0007", replies);
    expect(paid.calls.map(({ status }) => status)).toEqual(["returned", "returned"]);
    expect(paid.events.map(({ type }) => type).filter((type) => type === "consent")).toEqual([]);
    expect(paid.events.find(({ type }) => type === "input")).toMatchObject({
      ...{ turn: 2, call: 2, server: "shop-support", tool: "shop.issue_refund", decision: "approved" },
      request: { message: expect.stringContaining("Refund 42.00 euros for order O-1873") },
    });
    const declined = await workTicket("T-0007", replies, denyAll);
    expect(declined.calls[1]).toMatchObject({
      status: "denied",
      content: "A member of staff declined this call.",
    });
    const answers: Approver = async ({ asked }) => ({ decision: asked ? "denied" : "approved", by: "Ana" });
    const refused = await workTicket("T-0007", replies, answers);
    expect(refused.events.map(({ type }) => type)).toEqual("reply call reply input call reply".split(" "));
    expect(refused.events.find(({ type }) => type === "input")).toMatchObject({
      decision: "denied",
      by: "Ana",
    });
    expect(refused.calls[1]).toMatchObject(declined.calls[1] ?? {});
  });

  test("arguments that the schema refuses come back as a tool error", async () => {
    const { calls } = await workTicket("T-0003", [
      block("shop.get_order_status", { order_id: "1942" }),
      "Sorry.",
    ]);
    expect(calls[0]?.status).toBe("tool_error");
  });
});

test("a suite whose server cannot be reached says which, and leaves nothing open", async () => {
  const broken: Suite = {
    ...suite,
    servers: [...suite.servers, { name: "extra", prefix: "x", command: ["no-such-command-here"] }],
  };
  const started = await startServers(broken, { shopTickets: suite.tickets, log: () => {} });
  await expect(connectSuite(broken, started.targets)).rejects.toThrow(
    'extra: The command "no-such-command-here" was not found',
  );
  await started.close();
});
