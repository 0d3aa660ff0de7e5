import { toDecimal } from "../money";
import { type ApiCall, findOrder, readText } from "./call";
import { callerTag, sealConfirmation } from "./confirmation";
import { CONFIRMATION_VALID_MINUTES } from "./constants";
import { requireQuote, toInstant } from "./refund-routes";
import { requireSeal } from "./require-confirmation";

/**
 * What a person has to agree to before a refund is paid, sealed for this customer, run, order, quote and amount. A
 * refund that was paid already needs nobody's word: `paid` says so. Nothing is stored.
 */
export function postConfirmation(call: ApiCall): Response {
  const order = findOrder(call, readText(call.body, "order_id"));
  const quoteId = readText(call.body, "quote_id");
  const isPaid = call.state.refunds.some(
    (refund) => refund.orderId === order.id && refund.quoteId === quoteId,
  );
  if (isPaid) return Response.json({ order_id: order.id, paid: true });
  const { amountCents } = requireQuote(call, order, quoteId);
  const expiresAt = Math.floor(call.now.getTime() / 1000) + CONFIRMATION_VALID_MINUTES * 60;
  const caller = callerTag(call, call.quoteKey);
  const asked = { orderId: order.id, quoteId, amountCents, expiresAt, caller };
  return Response.json(
    {
      order_id: order.id,
      paid: false,
      amount: toDecimal(amountCents),
      pays_to: call.index.customers.get(order.customerId)?.payment ?? null,
      expires_at: toInstant(expiresAt),
      confirmation: sealConfirmation(asked, call.quoteKey),
    },
    { status: 201 },
  );
}

/** Whether a confirmation was sealed here and is unchanged; nothing else is looked at. */
export function postConfirmationCheck(call: ApiCall): Response {
  requireSeal(call, readText(call.body, "confirmation"));
  return Response.json({ sealed: true });
}
