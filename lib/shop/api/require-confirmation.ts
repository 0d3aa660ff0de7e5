import { toDecimal } from "../money";
import { ApiError } from "./api-error";
import { type ApiCall, readOptionalText } from "./call";
import { type Confirmation, callerTag, openConfirmation } from "./confirmation";

/**
 * Holds a confirmation against the refund it comes with.
 *
 * @throws ApiError with a code of its own for one that was changed, is another caller's, is for another refund, was used,
 * has expired, or was given for another amount.
 */
export function requireConfirmation(call: ApiCall, sealed: string): void {
  const given = requireSeal(call, sealed);
  const anew = "Call issue_refund again, so that it is asked anew.";
  if (given.caller !== callerTag(call, call.quoteKey)) {
    throw refuse(403, "other_caller", "This confirmation was given for another customer or ticket.");
  }
  if (given.orderId !== call.body.order_id || given.quoteId !== call.body.quote_id) {
    throw refuse(409, "other_refund", `This confirmation was given for another refund. ${anew}`);
  }
  const paid = call.state.refunds.find((refund) => refund.confirmation === sealed);
  if (paid) {
    const what = `refund ${paid.id} of ${toDecimal(paid.amountCents)} is paid`;
    throw refuse(
      409,
      "confirmation_used",
      `This confirmation was used already: ${what}. Do not pay it again.`,
    );
  }
  if (call.now.getTime() >= given.expiresAt * 1000) {
    throw refuse(422, "confirmation_expired", `This confirmation came too late: it has expired. ${anew}`);
  }
  const agreed = readOptionalText(call.body, "agreed_amount");
  if (agreed !== toDecimal(given.amountCents)) {
    throw refuse(409, "other_amount", `Another amount was agreed to than is paid. ${anew}`);
  }
}

/** @throws ApiError 422 for what was not sealed here, or was changed since. */
export function requireSeal(call: ApiCall, sealed: string): Confirmation {
  const given = openConfirmation(sealed, call.quoteKey);
  if (given) return given;
  throw refuse(422, "invalid_confirmation", "This confirmation was not given here, or was changed since.");
}

function refuse(status: number, code: string, message: string): ApiError {
  return new ApiError(status, code, message);
}
