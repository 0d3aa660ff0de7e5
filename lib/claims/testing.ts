import { type ClaimRules, parseClaimRules } from "@/lib/suite";
import type { RecordedCall } from "@/lib/ticket-run";
import defaultJson from "@/tickets/claims-default.json";
import shopJson from "@/tickets/shop/claims.json";

/** The rules that ship: the shop's, and those of suites without any. For tests. */
export const shopRules = parseRules(shopJson, "tickets/shop/claims.json");
export const defaultRules = parseRules(defaultJson, "tickets/claims-default.json");

function parseRules(json: unknown, file: string): ClaimRules {
  return parseClaimRules(JSON.stringify(json), { file });
}

/** A call that returned, for tests. */
export function recordedCall(change: Partial<RecordedCall>): RecordedCall {
  return {
    turn: 1,
    call: 1,
    server: "shop",
    tool: "shop.issue_refund",
    arguments: "{}",
    status: "returned",
    content: "ok",
    ...change,
  };
}
