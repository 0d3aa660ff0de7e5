export { type ClaimCheck, checkClaims, findHoldingClaims } from "./check-claims";
export { findPhraseClaims } from "./find-phrase-claims";
export { findStrictClaims } from "./find-strict-claims";
export { type ClaimEvidence, judgeClaims } from "./judge-claims";
export { promisesRefund, refunded, unbackedRefund } from "./refund-checks";
export type * from "./types";
