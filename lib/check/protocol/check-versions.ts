import { isObject } from "@/lib/canonical-json";
import type { Channel } from "../channel/channel";
import { mirrorHeaders } from "../channel/mirror-headers";
import { MODERN_REVISION, modernMeta, openLegacy } from "../channel/open-connection";
import type { RawReply } from "../connection";
import { describeReply, failedWithoutReply, type ProtocolContext } from "./protocol-context";

const NO_SUCH_REVISION = "2099-01-01";

type Asked = Pick<ProtocolContext, "ledger" | "limits"> & { channel: Channel };

/** A revision that no one speaks, as the first request of a channel: some servers look at it only there. */
export async function checkUnsupported(context: Asked): Promise<void> {
  const { ledger, limits, channel } = context;
  const method = "server/discover";
  const params = { _meta: modernMeta({}, NO_SUCH_REVISION) };
  const headers = mirrorHeaders(method, params);
  const reply = await channel.ask({ method, params, headers, timeoutMs: limits.discoverMs });
  if (failedWithoutReply(context, "versions/unsupported", reply)) return;
  const fault = faultOf(reply);
  if (fault) ledger.fail("versions/unsupported", fault, { evidence: reply });
  else ledger.pass("versions/unsupported", undefined, { evidence: reply });
}

function faultOf(reply: RawReply): string | null {
  if (reply.kind !== "error") return `Version ${NO_SUCH_REVISION} was answered with ${describeReply(reply)}.`;
  const { code, data } = reply.error;
  if (code !== -32022)
    return `Version ${NO_SUCH_REVISION} was refused with ${describeReply(reply)}, not with -32022.`;
  if (reply.http && reply.http.status !== 400)
    return `-32022 came with HTTP ${reply.http.status}, not with 400.`;
  const supported = isObject(data) ? data.supported : undefined;
  const isListed = Array.isArray(supported) && supported.includes(MODERN_REVISION);
  return isListed ? null : "-32022 came without the supported versions in data.supported.";
}

/** The same for a server of an earlier revision: it answers with one it speaks. */
export async function checkInitialize(context: Asked): Promise<void> {
  const { ledger, limits, channel } = context;
  const { opening, connection } = await openLegacy(channel, limits, {}, NO_SUCH_REVISION);
  if (failedWithoutReply(context, "versions/initialize", opening)) return;
  const answered = connection?.revision;
  if (answered === undefined) {
    // An error with the supported versions is allowed as well: the 2025 pages show one.
    ledger.pass(
      "versions/initialize",
      `An unknown version in initialize is refused: ${describeReply(opening)}.`,
    );
  } else if (answered === NO_SUCH_REVISION) {
    ledger.fail("versions/initialize", `It agreed to speak ${NO_SUCH_REVISION}, which does not exist.`, {
      evidence: opening,
    });
  } else ledger.pass("versions/initialize", `Asked for ${NO_SUCH_REVISION}, it offers ${answered}.`);
}
