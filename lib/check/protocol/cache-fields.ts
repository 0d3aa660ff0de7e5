import type { RawReply } from "../connection";
import type { Ledger } from "../ledger";
import type { CheckId } from "./checks";

/** Holds `ttlMs` and `cacheScope` of a complete result against the caching rules. */
export function hasCacheFields(
  ledger: Ledger,
  id: Extract<CheckId, `cache/${string}`>,
  reply: Extract<RawReply, { kind: "result" }>,
): void {
  const { ttlMs, cacheScope } = reply.result;
  const faults = [
    ...(typeof ttlMs === "number" && ttlMs >= 0 ? [] : [`ttlMs is ${show(ttlMs)}`]),
    ...(cacheScope === "public" || cacheScope === "private" ? [] : [`cacheScope is ${show(cacheScope)}`]),
  ];
  if (faults.length > 0)
    ledger.fail(id, `Of the caching fields, ${faults.join(" and ")}.`, { evidence: reply });
  else ledger.pass(id, `It may be kept for ${String(ttlMs)} ms, ${String(cacheScope)}.`, { evidence: reply });
}

const show = (value: unknown) => (value === undefined ? "missing" : JSON.stringify(value).slice(0, 60));
