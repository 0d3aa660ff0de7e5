import type { JsonObject } from "@/lib/canonical-json";
import type { Channel } from "../channel/channel";
import type { HttpTarget } from "../channel/http-channel";
import type { RawConnection, RawReply } from "../connection";
import type { Ledger } from "../ledger";
import type { CheckLimits } from "../limits";
import type { Redact } from "../redact";
import type { CheckId } from "./checks";

/** What a group of protocol checks works with. */
export type ProtocolContext = {
  ledger: Ledger;
  connection: RawConnection;
  channel: Channel;
  /** The answer to the first request. */
  opening: Extract<RawReply, { kind: "result" }>;
  capabilities: JsonObject;
  http: HttpTarget | null;
  redact: Redact;
  limits: CheckLimits;
  /** False with `--no-calls`. */
  calls: boolean;
  signal: AbortSignal;
};

/** No tool has this name. Calling it is a call all the same: a server may do something before it looks. */
export const NO_SUCH_TOOL = "rightcall-no-such-tool";

/**
 * Takes down a request that was never answered; true where that is so. One that the check itself stopped, as its time was
 * up, says nothing of the server. When the server is gone with it, every later
 * check is blocked by this one.
 */
export function failedWithoutReply(
  { ledger, channel }: Pick<ProtocolContext, "ledger" | "channel">,
  id: CheckId,
  reply: RawReply,
): reply is Extract<RawReply, { kind: "none" }> {
  if (reply.kind !== "none") return false;
  if (reply.reason === "aborted") return true;
  ledger.fail(id, reply.message, { evidence: reply });
  if (channel.isClosed()) ledger.block(id);
  return true;
}

/** What came back, in a few words: "-32601 with HTTP 400", "a result". */
export function describeReply(reply: RawReply): string {
  const status = reply.http ? ` with HTTP ${reply.http.status}` : "";
  if (reply.kind === "result") return `a result${status}`;
  return reply.kind === "error" ? `${reply.error.code}${status}` : reply.message;
}
