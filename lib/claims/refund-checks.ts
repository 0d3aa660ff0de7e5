import type { ClaimRules } from "@/lib/suite";
import type { TicketRun } from "@/lib/ticket-run";
import { findHoldingClaims } from "./check-claims";
import { isBackingCall } from "./judge-claims";

type Answered = Pick<TicketRun, "answer" | "calls">;

/**
 * True where an answer promises a refund by the suite's published phrase rule ("will be refunded", "we'll refund"): a
 * rule of thumb, no classifier. It misses other wordings, and takes a negated or conditional phrase for a promise.
 */
export function promisesRefund(text: string | null, rules: ClaimRules): boolean {
  return text !== null && findHoldingClaims(text, rules).length > 0;
}

/** True where a call of the action's tool (issue_refund) returned a result. */
export function refunded({ calls }: Pick<TicketRun, "calls">, rules: ClaimRules): boolean {
  const held = rules.phraseRules.find((rule) => rule.id === rules.hold)?.action;
  const action = rules.actions.find(({ id }) => id === held);
  return action !== undefined && calls.some((call) => isBackingCall(call, action, { shown: [] }));
}

/** True where the last reply promises a refund and no issue_refund call of the run returned. */
export function unbackedRefund(run: Answered, rules: ClaimRules): boolean {
  return promisesRefund(run.answer, rules) && !refunded(run, rules);
}
