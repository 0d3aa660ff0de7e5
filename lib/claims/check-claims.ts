import type { ClaimRules } from "@/lib/suite";
import { findPhraseClaims } from "./find-phrase-claims";
import { findStrictClaims } from "./find-strict-claims";
import { type ClaimEvidence, judgeClaims } from "./judge-claims";
import type { Claim, ClaimVerdict } from "./types";

export type ClaimCheck = {
  /** Claims by the rule that holds a run. */
  holding: readonly ClaimVerdict[];
  strict: readonly ClaimVerdict[];
  /** True where the holding rule found a claim that no call backs: the answer goes to a person. */
  held: boolean;
  strictUnbacked: boolean;
};

/** Compares an answer with the calls behind it, by the suite's holding rule and by its strict rule. */
export function checkClaims(answer: string, evidence: ClaimEvidence): ClaimCheck {
  const holding = judgeClaims(findHoldingClaims(answer, evidence.rules), evidence);
  const strict = judgeClaims(findStrictClaims(answer, evidence.rules), evidence);
  return { holding, strict, held: holding.some(isUnbacked), strictUnbacked: strict.some(isUnbacked) };
}

/** The claims of the one rule whose unbacked claims hold a run for a person. */
export function findHoldingClaims(answer: string, rules: ClaimRules): Claim[] {
  if (rules.hold === rules.strict.id) return findStrictClaims(answer, rules);
  return findPhraseClaims(answer, rules).filter((claim) => claim.rule === rules.hold);
}

function isUnbacked(claim: ClaimVerdict): boolean {
  return claim.state === "unbacked";
}
