import type { ToolAnnotations } from "@modelcontextprotocol/server";
import type { JsonObject } from "@/lib/canonical-json";
import type { ApiClient } from "./api-client";
import {
  CUSTOMER_ID,
  ORDER_ID,
  readId,
  readOptionalId,
  readShortText,
  readWholeNumber,
  SKU,
} from "./arguments";
import type { Agreed, Question } from "./ask-first";
import { DESCRIPTIONS } from "./descriptions";
import { INPUT, OUTPUT } from "./schemas";

/** A tool as the server publishes it, and the function that does its work through the shop's API. */
export type ToolDefinition = {
  title: string;
  description: string;
  inputSchema: JsonObject;
  outputSchema: JsonObject;
  annotations: ToolAnnotations;
  handler: (args: JsonObject, api: ApiClient, agreed?: Agreed | null) => Promise<JsonObject>;
  /**
   * What a client that can answer is asked first; null where there is nothing to agree to. Other clients get the work
   * done on the host's word alone: what a host asks before a call is the host's to say.
   */
  ask?: (args: JsonObject, api: ApiClient) => Promise<Question | null>;
};

/** Tools by name. The order is the order of `tools/list`. */
export type ToolRegistry = Map<string, ToolDefinition>;

export const READ_ONLY: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
const PAYS: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
};

/** A fresh registry of the shop's five tools, to change without touching anybody else's. */
export function defaultRegistry(): ToolRegistry {
  return new Map<string, ToolDefinition>([
    ["find_orders", define("find_orders", "Find orders", READ_ONLY, findOrders)],
    ["get_order_status", define("get_order_status", "Order status", READ_ONLY, getOrderStatus)],
    ["quote_refund", define("quote_refund", "Quote a refund", READ_ONLY, quoteRefund)],
    ["issue_refund", { ...define("issue_refund", "Issue a refund", PAYS, issueRefund), ask: askAboutRefund }],
    ["check_stock", define("check_stock", "Check stock", READ_ONLY, checkStock)],
  ]);
}

function define(
  name: keyof typeof DESCRIPTIONS,
  title: string,
  annotations: ToolAnnotations,
  handler: ToolDefinition["handler"],
): ToolDefinition {
  const description = DESCRIPTIONS[name];
  return { title, description, inputSchema: INPUT[name], outputSchema: OUTPUT[name], annotations, handler };
}

async function findOrders(args: JsonObject, api: ApiClient): Promise<JsonObject> {
  const customerId = readId(args, "customer_id", CUSTOMER_ID);
  const limit = readWholeNumber(args, "limit", { min: 1, max: 50, otherwise: 10 });
  return api.get(["customers", customerId, "orders"], { limit: String(limit) });
}

async function getOrderStatus(args: JsonObject, api: ApiClient): Promise<JsonObject> {
  return api.get(["orders", readId(args, "order_id", ORDER_ID)]);
}

async function quoteRefund(args: JsonObject, api: ApiClient): Promise<JsonObject> {
  const orderId = readId(args, "order_id", ORDER_ID);
  const sku = readOptionalId(args, "sku", SKU);
  return api.post(["quotes"], { order_id: orderId, ...(sku === null ? {} : { sku }) });
}

async function issueRefund(
  args: JsonObject,
  api: ApiClient,
  agreed: Agreed | null = null,
): Promise<JsonObject> {
  const key = args.idempotency_key;
  const once =
    key === undefined ? {} : { idempotency_key: readShortText(args, "idempotency_key", "Leave it out.") };
  const yes = agreed ? { confirmation: agreed.state, agreed_amount: agreed.fields.amount ?? null } : {};
  return api.post(["refunds"], { ...readRefund(args), ...once, ...yes });
}

async function askAboutRefund(args: JsonObject, api: ApiClient): Promise<Question | null> {
  const asked = await api.post(["confirmations"], readRefund(args));
  if (asked.paid === true) return null;
  const [order, amount] = [String(asked.order_id), String(asked.amount)];
  const paysTo = asked.pays_to === null ? "" : ` to ${asked.pays_to}`;
  return {
    message: `Refund ${amount} euros for order ${order}${paysTo}?`,
    fields: {
      order_id: { title: "Order", value: order },
      amount: { title: "Amount in euros", value: amount },
    },
    state: String(asked.confirmation),
  };
}

function readRefund(args: JsonObject) {
  const orderId = readId(args, "order_id", ORDER_ID);
  const quoteId = readShortText(args, "quote_id", `Call quote_refund for ${orderId} first.`);
  return { order_id: orderId, quote_id: quoteId };
}

async function checkStock(args: JsonObject, api: ApiClient): Promise<JsonObject> {
  return api.get(["stock", readId(args, "sku", SKU)]);
}
