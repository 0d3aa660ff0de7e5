import { resolveName } from "@/lib/names";
import type { ClaimAction, ClaimRules } from "@/lib/suite";
import type { CallStatus, RecordedCall } from "@/lib/ticket-run";
import { findObjects, kindOf } from "./objects";
import { fitsName } from "./patterns";
import type { CandidateCall, Claim, ClaimVerdict } from "./types";

/** What a call did about a claim: "names" lists the claim's kinds of object that it acted on, null where that is not known. */
type Evidence =
  | { kind: "does not back"; why: string }
  | { kind: "returned"; names: readonly string[] | null };

/** Everything judging needs beside the claims: the run's calls, the rules, and the names the model was shown. */
export type ClaimEvidence = {
  calls: readonly RecordedCall[];
  rules: ClaimRules;
  shown: readonly string[];
  servers?: readonly string[];
};

/**
 * Holds claims against the calls of their run. A claim is backed by a call of a tool of its action, in any turn, that
 * returned, and where the sentence names objects, by one call for each of them. Failed, denied, blocked and pending
 * calls back nothing. Where a call's arguments do not say what it was for, nobody can tell.
 */
export function judgeClaims(claims: readonly Claim[], evidence: ClaimEvidence): ClaimVerdict[] {
  return claims.map((claim) => {
    const action = evidence.rules.actions.find(({ id }) => id === claim.action);
    const weighed = evidence.calls.map((call) => ({ call, found: weighCall(call, claim, action, evidence) }));
    const state = stateOf(
      claim,
      weighed.map(({ found }) => found),
    );
    const candidates =
      state === "backed" ? [] : weighed.map(({ call, found }) => toCandidate(call, found, claim));
    return { ...claim, state, candidates };
  });
}

/** True where the call is of a tool that does the action, and returned. */
export function isBackingCall(
  call: RecordedCall,
  action: ClaimAction,
  { shown, servers }: Pick<ClaimEvidence, "shown" | "servers">,
): boolean {
  return call.status === "returned" && isToolOf(call.tool, action, shown, servers);
}

function isToolOf(
  recorded: string,
  action: ClaimAction,
  shown: readonly string[],
  servers: readonly string[] | undefined,
): boolean {
  const resolved = resolveName(recorded, shown, servers);
  const name = resolved.kind === "shown" ? resolved.tool : recorded;
  const spellings = [name, name.replace(/^.*(?:__|[.:/])/s, "")];
  const fits = (patterns: readonly string[]) => spellings.some((one) => fitsName(one, patterns));
  return fits(action.tools) && !(action.notTools && fits(action.notTools));
}

function weighCall(
  call: RecordedCall,
  claim: Claim,
  action: ClaimAction | undefined,
  { rules, shown, servers }: ClaimEvidence,
): Evidence {
  if (!action || !isToolOf(call.tool, action, shown, servers)) {
    return { kind: "does not back", why: `${call.tool || "it"} does not do this (${claim.action})` };
  }
  if (call.status !== "returned") return { kind: "does not back", why: WHY_NOT[call.status] };
  return { kind: "returned", names: objectsActedOn(call, claim, rules.objectPattern) };
}

const WHY_NOT: Record<Exclude<CallStatus, "returned">, string> = {
  tool_error: "it returned an error",
  protocol_error: "the server refused the call",
  denied: "consent was denied",
  blocked: "the host stopped the call",
  unreadable: "the call could not be read",
  unknown_tool: "no such tool was shown",
  not_run: "no result of it is recorded",
};

/** Objects of the claim's kinds in the call's arguments, or where those name none, in its result. */
function objectsActedOn(
  call: RecordedCall,
  claim: Claim,
  pattern: string | undefined,
): readonly string[] | null {
  const kinds = new Set(claim.objects.map(kindOf));
  const named = (text: string) =>
    findObjects(text, pattern)
      .map(({ id }) => id)
      .filter((id) => kinds.has(kindOf(id)));
  const inArguments = parseTexts(call.arguments)?.flatMap(named) ?? [];
  if (inArguments.length > 0) return inArguments;
  const inResult = named(`${call.content ?? ""}\n${JSON.stringify(call.structured ?? null)}`);
  return inResult.length > 0 ? inResult : null;
}

/** Every text and number in a call's arguments; null where they are not JSON. */
function parseTexts(json: string): string[] | null {
  const texts: string[] = [];
  try {
    JSON.parse(json, (_key, value: unknown) => {
      if (typeof value === "string" || typeof value === "number") texts.push(String(value));
      return value;
    });
  } catch {
    return null;
  }
  return texts;
}

function stateOf(claim: Claim, found: readonly Evidence[]): ClaimVerdict["state"] {
  const returned = found.filter((one) => one.kind === "returned");
  if (returned.length === 0) return "unbacked";
  if (claim.objects.length === 0) return "backed";
  const named = new Set(returned.flatMap(({ names }) => names ?? []));
  if (named.size > 0 && missingObjects(claim, named).length === 0) return "backed";
  return returned.some(({ names }) => names === null) ? "cannot tell" : "unbacked";
}

/** Objects that no call acted on, among the kinds that calls name: an order's refund need not name each product. */
function missingObjects(claim: Claim, named: ReadonlySet<string>): string[] {
  const kinds = new Set([...named].map(kindOf));
  return claim.objects.filter((id) => kinds.has(kindOf(id)) && !named.has(id));
}

function toCandidate(call: RecordedCall, found: Evidence, claim: Claim): CandidateCall {
  return { turn: call.turn, call: call.call, tool: call.tool, why: whyNot(found, claim) };
}

function whyNot(found: Evidence, claim: Claim): string {
  if (found.kind === "does not back") return found.why;
  if (found.names === null)
    return `it returned, but its arguments do not say for which of ${claim.objects.join(", ")}`;
  const missing = missingObjects(claim, new Set(found.names));
  const claimed = claim.objects.length;
  const counts = claimed > 1 ? `: ${claimed} claimed, ${claimed - missing.length} by this call` : "";
  return `it returned for ${[...new Set(found.names)].join(", ")}, not for ${missing.join(", ")}${counts}`;
}
