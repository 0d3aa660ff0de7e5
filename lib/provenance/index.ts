export { classLabel } from "./class-label";
export { type ClassifyInput, classify, type Provenance } from "./classify";
export { type LedgerEntry, readLedger, signIntoLedger } from "./ledger";
export { parseSha256Sums } from "./parse-sha256-sums";
