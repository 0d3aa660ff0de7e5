import { isObject, type JsonObject } from "@/lib/canonical-json";
import type { InputRequest, RecordedCall } from "@/lib/ticket-run";
import type { ShownTool } from "@/lib/tool-list";
import { askedValues } from "./input-request";

export type ConsentRequest = {
  ticket: string;
  trial: number;
  turn: number;
  call: number;
  tool: ShownTool;
  arguments: JsonObject;
  /** The calls of this run before this one, with their results. */
  previous: readonly RecordedCall[];
  /** What the server asks before it does the work; absent where the question is whether the call is made at all. */
  asked?: InputRequest;
};

export type Decision = { decision: "approved" | "denied"; by: string };

/** Whoever is asked before a call that may change something. */
export type Approver = (request: ConsentRequest) => Promise<Decision>;

/** What the model reads when a call was declined. */
export const DECLINED = "A member of staff declined this call.";

/**
 * Whether a call must be asked about: every call, unless its server is trusted by the suite and declares the tool
 * `readOnlyHint: true`. The hint of a server that is not trusted counts for nothing.
 */
export function needsConsent({ declaration }: ShownTool, trusted: boolean): boolean {
  return !(trusted && declaration.annotations?.readOnlyHint === true);
}

/** Approves nothing. */
export const denyAll: Approver = async () => ({ decision: "denied", by: "policy: deny" });

/**
 * For a sandbox: approves a call that carries a quote which `quote_refund` returned earlier in the same run for the
 * same order (the shop hands one out only for an order of the ticket's customer), and what the server asks about that
 * order and amount; declines everything else.
 */
export const approveQuoted: Approver = async ({ arguments: args, previous, asked }) => {
  const quote = previous.find((call) => isQuoteFor(call, args.order_id, args.quote_id));
  if (!quote) return { decision: "denied", by: "policy: sandbox, no quote of this run for this order" };
  if (asked && !isAsQuoted(asked, quote)) {
    return {
      decision: "denied",
      by: "policy: sandbox, the server asks about something else than was quoted",
    };
  }
  return { decision: "approved", by: "policy: sandbox, the quote was given in this run" };
};

function isQuoteFor(call: RecordedCall, order: unknown, quote: unknown): boolean {
  const { structured } = call;
  if (call.status !== "returned" || !/(^|\.)quote_refund$/.test(call.tool)) return false;
  if (typeof structured !== "object" || structured === null || Array.isArray(structured)) return false;
  return typeof quote === "string" && structured.quote_id === quote && structured.order_id === order;
}

function isAsQuoted(asked: InputRequest, { structured }: RecordedCall): boolean {
  const values = askedValues(asked);
  if (!isObject(structured) || values.order_id === undefined || values.amount === undefined) return false;
  return Object.entries(values).every(([name, value]) => value === structured[name]);
}
