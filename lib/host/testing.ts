import type { JsonObject } from "@/lib/canonical-json";
import { createScriptedModel, type Model } from "@/lib/model";
import type { Ticket } from "@/lib/ticket";
import type { ShownTool } from "@/lib/tool-list";
import { approveQuoted } from "./consent";
import type { HostEvent } from "./events";
import type { InputAsked } from "./input-request";
import { type CallRequest, type RunTicketOptions, runTicket, type ToolOutcome } from "./run-ticket";

export function tool(shown: string, more: Partial<ShownTool["declaration"]> = {}): ShownTool {
  const [prefix, name] = shown.includes(".") ? shown.split(".") : ["", shown];
  const inputSchema: JsonObject = { type: "object", properties: { order_id: { type: "string" } } };
  const declaration = { name: name ?? "", inputSchema, annotations: { readOnlyHint: true }, ...more };
  return { shown, server: `${prefix}-server`, prefix: prefix ?? "", declaration };
}

export const TICKET: Ticket = { id: "T-1", body: "Where is O-1?", context: { customerId: "C-0001" } };

export const block = (name: string, args: unknown = {}) =>
  `<tool_call>\n${JSON.stringify({ name, arguments: args })}\n</tool_call>`;

type Work = Partial<Omit<RunTicketOptions, "callTool" | "emit" | "model">> & {
  replies?: readonly string[];
  model?: Model;
  callTool?: (request: CallRequest) => ToolOutcome | InputAsked | Promise<ToolOutcome | InputAsked>;
};

/** Runs one ticket with a scripted model and a tool that answers `{status: "shipped"}`; returns what was told. */
export async function work({ replies = [], model, callTool, ...options }: Work) {
  const events: HostEvent[] = [];
  const requests: CallRequest[] = [];
  const ticket = options.ticket ?? TICKET;
  const result = await runTicket({
    ticket,
    trial: 1,
    mode: "full",
    system: "SYSTEM",
    tools: [tool("shop.get_order_status"), tool("shop.issue_refund", { annotations: {} })],
    model: model ?? createScriptedModel({ [ticket.id]: replies }),
    isTrusted: () => true,
    approve: approveQuoted,
    seed: 1,
    signal: new AbortController().signal,
    ...options,
    callTool: async (request) => {
      requests.push(request);
      return (await callTool?.(request)) ?? { status: "returned", content: '{"status":"shipped"}' };
    },
    emit: (event) => {
      events.push(event);
    },
  });
  const calls = events.filter((event) => event.type === "call");
  const addedAt = (turn: number) =>
    events.flatMap((event) => (event.type === "reply" && event.turn === turn ? event.added : []));
  return { result, events, requests, calls, addedAt };
}
