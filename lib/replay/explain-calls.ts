import { canonicalJson } from "@/lib/canonical-json";
import type { Change } from "@/lib/model";
import type { InputRequest, RecordedCall, RecordedConsent } from "@/lib/ticket-run";

/** What differs between a recorded call and the one made now, null where nothing does. */
export function explainCall(
  recorded: RecordedCall | undefined,
  live: RecordedCall | undefined,
): Change | null {
  if (!recorded || !live)
    return recorded === live
      ? null
      : { what: "the host's rendering", ...sides(recorded, live, describeCall) };
  if (!isSameCall(recorded, live))
    return { what: "the host's rendering", name: recorded.tool, ...sides(recorded, live, describeCall) };
  if ((recorded.status === "denied") !== (live.status === "denied")) {
    return { what: "a consent", name: recorded.tool, ...sides(recorded, live, describeStatus) };
  }
  if (recorded.content !== live.content) {
    return {
      what: "a tool result",
      name: recorded.tool,
      old: recorded.content ?? "",
      new: live.content ?? "",
    };
  }
  if (recorded.status !== live.status) {
    return { what: "a tool result", name: recorded.tool, ...sides(recorded, live, describeStatus) };
  }
  const [old, now] = [structuredText(recorded), structuredText(live)];
  return old === now ? null : { what: "a tool result", name: recorded.tool, old, new: now };
}

/** What differs between a server's recorded question and the one it asks now; a recorded consent holds none. */
export function explainAsked(
  recorded: RecordedConsent | undefined,
  asked: InputRequest | undefined,
): Change | null {
  if (!asked || (recorded && !recorded.request)) return null;
  const old = recorded?.request;
  if (!old) return { what: "an input request", old: "(not asked)", new: asked.message };
  if (canonicalJson(old) === canonicalJson(asked)) return null;
  if (old.message !== asked.message)
    return { what: "an input request", old: old.message, new: asked.message };
  const [form, now] = [canonicalJson(old.requestedSchema), canonicalJson(asked.requestedSchema)];
  return { what: "an input request", old: form, new: now };
}

/** What differs in who was asked: a consent that one side has and the other has not, or decided otherwise. */
export function explainConsents(
  recorded: readonly RecordedConsent[],
  live: readonly RecordedConsent[],
): (Change & { turn: number }) | null {
  for (let at = 0; at < Math.max(recorded.length, live.length); at++) {
    const [old, now] = [recorded[at], live[at]];
    const asIt = now && old && !old.request ? withoutRequest(now) : now;
    const change = sides(old, asIt, describeConsent);
    const place = old ?? now;
    if (change.old !== change.new && place)
      return { what: "a consent", name: place.tool, turn: place.turn, ...change };
  }
  return null;
}

function sides<T>(recorded: T | undefined, live: T | undefined, toText: (value: T) => string) {
  return {
    old: recorded === undefined ? "(none)" : toText(recorded),
    new: live === undefined ? "(none)" : toText(live),
  };
}

function isSameCall(one: RecordedCall, other: RecordedCall): boolean {
  return (
    one.turn === other.turn &&
    one.call === other.call &&
    one.server === other.server &&
    one.tool === other.tool &&
    one.arguments === other.arguments
  );
}

function describeCall({ turn, call, server, tool, arguments: args }: RecordedCall): string {
  return `turn ${turn}, call ${call}: ${tool} ${args}${server === null ? "" : ` (${server})`}`;
}

function describeStatus({ status, content }: RecordedCall): string {
  return content === null ? status : `${status}: ${content}`;
}

function describeConsent({ turn, call, tool, decision, request }: RecordedConsent): string {
  const asked = request ? ` (the server asked: ${request.message})` : "";
  return `turn ${turn}, call ${call}: ${tool} ${decision}${asked}`;
}

function withoutRequest({ request: _, ...consent }: RecordedConsent): RecordedConsent {
  return consent;
}

function structuredText({ structured }: RecordedCall): string {
  return structured === undefined ? "(no structured content)" : canonicalJson(structured);
}
