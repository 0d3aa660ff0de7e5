import { ApiError } from "./api-error";
import { type ApiCall, findOrder, quoted } from "./call";
import { presentOrder, presentOrderSummary, presentParcel, presentStock } from "./present";

const DEFAULT_ORDERS = 10;
const MOST_ORDERS = 50;

export function getOrder(call: ApiCall, orderId: string): Response {
  const order = findOrder(call, orderId);
  const refundedCents =
    (call.index.refunds.get(order.id)?.amountCents ?? 0) +
    call.state.refunds
      .filter((refund) => refund.orderId === order.id)
      .reduce((total, refund) => total + refund.amountCents, 0);
  return Response.json(presentOrder(order, refundedCents));
}

/** A customer's orders, newest first. */
export function getCustomerOrders(call: ApiCall, customerId: string): Response {
  if (!call.index.customers.has(customerId)) {
    const advice = "Customer IDs look like C-0127; the ticket's header line names its customer.";
    throw new ApiError(404, "unknown_customer", `The shop has no customer ${quoted(customerId)}. ${advice}`);
  }
  if (call.customer !== null && call.customer !== customerId) {
    const message = `Customer ${customerId} did not write this ticket. Use ${call.customer}, who did.`;
    throw new ApiError(403, "not_this_customer", message);
  }
  const orders = (call.index.ordersOf.get(customerId) ?? []).slice(0, readLimit(call.query));
  return Response.json({ customer_id: customerId, orders: orders.map(presentOrderSummary) });
}

export function getStock(call: ApiCall, sku: string): Response {
  if (!call.index.skus.has(sku)) {
    const advice = "SKUs look like KG-1031; a product's page shows its SKU.";
    throw new ApiError(404, "unknown_sku", `The shop has no product ${quoted(sku)}. ${advice}`);
  }
  return Response.json(presentStock(sku, call.index.stock.get(sku) ?? []));
}

export function getParcel(call: ApiCall, trackingNumber: string): Response {
  const parcel = call.index.parcels.get(trackingNumber);
  if (parcel === undefined) {
    const advice = "Tracking numbers look like LX123456785NL; an order's status shows its own.";
    throw new ApiError(404, "unknown_parcel", `There is no parcel ${quoted(trackingNumber)}. ${advice}`);
  }
  return Response.json(presentParcel(parcel));
}

function readLimit(query: URLSearchParams): number {
  const text = query.get("limit");
  if (text === null) return DEFAULT_ORDERS;
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MOST_ORDERS) return limit;
  throw new ApiError(400, "bad_limit", `"limit" is a whole number from 1 to ${MOST_ORDERS}.`);
}
