import { daysBetween } from "../dates";
import { toDecimal } from "../money";
import type { Order } from "../records";
import { ApiError } from "./api-error";
import { type ApiCall, findOrder, quoted, readOptionalText, readText } from "./call";
import { QUOTE_VALID_HOURS, REFUND_WINDOW_DAYS } from "./constants";
import { type Quote, quoteHandle, readQuote } from "./quote";
import { requireConfirmation } from "./require-confirmation";
import type { PaidRefund } from "./run-store";

/** What a refund would come to, with the handle that lets it be paid. Nothing is stored. */
export function postQuote(call: ApiCall): Response {
  const order = findOrder(call, readText(call.body, "order_id"));
  const sku = readOptionalText(call.body, "sku");
  const amountCents = quotableCents(call, order, sku);
  const expiresAt = Math.floor(call.now.getTime() / 1000) + QUOTE_VALID_HOURS * 3600;
  const quote = { orderId: order.id, customerId: order.customerId, amountCents, expiresAt };
  return Response.json(
    {
      quote_id: quoteHandle(quote, call.quoteKey),
      order_id: order.id,
      sku,
      amount: toDecimal(amountCents),
      pays_to: call.index.customers.get(order.customerId)?.payment ?? null,
      expires_at: toInstant(expiresAt),
    },
    { status: 201 },
  );
}

/**
 * Pays a quoted refund, once: the same order and quote, or the same idempotency key, get the first answer. A
 * confirmation that comes with it must be the one that was given for exactly this refund, and is good for one.
 */
export function postRefund(call: ApiCall): Response {
  const confirmation = readOptionalText(call.body, "confirmation");
  if (confirmation !== null) requireConfirmation(call, confirmation);
  const order = findOrder(call, readText(call.body, "order_id"));
  const quoteId = readText(call.body, "quote_id");
  const key = readOptionalText(call.body, "idempotency_key");
  const paid = call.state.refunds.find(
    (refund) =>
      (refund.orderId === order.id && refund.quoteId === quoteId) ||
      (key !== null && refund.idempotencyKey === key),
  );
  if (paid !== undefined && paid.orderId !== order.id) {
    throw new ApiError(
      409,
      "key_reused",
      `This idempotency key already paid a refund for ${paid.orderId}. Use another.`,
    );
  }
  if (paid !== undefined) return refundResponse(call, order, paid, 200);
  const quote = requireQuote(call, order, quoteId);
  const refund: PaidRefund = {
    id: `R-${6001 + call.state.refunds.length}`,
    orderId: order.id,
    quoteId,
    amountCents: quote.amountCents,
    issuedAt: toInstant(Math.floor(call.now.getTime() / 1000)),
    ...(key === null ? {} : { idempotencyKey: key }),
    ...(confirmation === null ? {} : { confirmation }),
  };
  call.state.refunds.push(refund);
  return refundResponse(call, order, refund, 201);
}

/** The quote of a handle, where it can still be paid. @throws ApiError 422 or 409. */
export function requireQuote(call: ApiCall, order: Order, quoteId: string): Quote {
  const quote = readQuote(quoteId, order.id, order.customerId, call.now, call.quoteKey);
  if (typeof quote === "string")
    throw new ApiError(422, `${quote}_quote`, quoteAdvice(quote, quoteId, order.id));
  if (quote.amountCents > leftCents(call, order)) throw alreadyRefunded(order);
  return quote;
}

function quotableCents(call: ApiCall, order: Order, sku: string | null): number {
  if (order.status === "processing") {
    const advice = "A person of the support team can cancel it; hand the ticket over.";
    throw new ApiError(
      409,
      "not_shipped",
      `Order ${order.id} has not been shipped, so no refund can be quoted. ${advice}`,
    );
  }
  const today = call.now.toISOString().slice(0, 10);
  if (order.deliveredOn !== null && daysBetween(order.deliveredOn, today) > REFUND_WINDOW_DAYS) {
    const when = `Order ${order.id} was delivered on ${order.deliveredOn}`;
    throw new ApiError(
      409,
      "too_late",
      `${when}, more than ${REFUND_WINDOW_DAYS} days ago. It cannot be refunded; say so.`,
    );
  }
  const line = order.lines.find((candidate) => candidate.sku === sku);
  if (sku !== null && line === undefined) {
    const skus = order.lines.map((candidate) => candidate.sku).join(", ");
    throw new ApiError(422, "not_in_order", `Order ${order.id} has no ${quoted(sku)}. It has ${skus}.`);
  }
  const amountCents = line === undefined ? order.totalCents : line.quantity * line.unitPriceCents;
  if (amountCents > leftCents(call, order)) throw alreadyRefunded(order);
  return amountCents;
}

/** What has not been refunded yet, before the data end or in this run. */
function leftCents(call: ApiCall, order: Order): number {
  const earlier = call.index.refunds.get(order.id)?.amountCents ?? 0;
  const now = call.state.refunds.filter((refund) => refund.orderId === order.id);
  return order.totalCents - earlier - now.reduce((total, refund) => total + refund.amountCents, 0);
}

function alreadyRefunded(order: Order): ApiError {
  return new ApiError(
    409,
    "already_refunded",
    `Order ${order.id} was already refunded. Do not refund it again; say so.`,
  );
}

function quoteAdvice(fault: "invalid" | "expired", quoteId: string, orderId: string): string {
  const what = fault === "expired" ? "has expired" : `is not a quote for order ${orderId} of this customer`;
  return `${quoted(quoteId)} ${what}. Call quote_refund for ${orderId} first and use the quote_id it returns.`;
}

function refundResponse(call: ApiCall, order: Order, refund: PaidRefund, status: 200 | 201): Response {
  return Response.json(
    {
      refund_id: refund.id,
      order_id: order.id,
      quote_id: refund.quoteId,
      amount: toDecimal(refund.amountCents),
      paid_to: call.index.customers.get(order.customerId)?.payment ?? null,
      issued_at: refund.issuedAt,
    },
    { status },
  );
}

export function toInstant(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
}
