import type { Json } from "@/lib/canonical-json";
import { LEGACY_REVISION, type Opened, openLegacy } from "../channel/open-connection";
import { openSame, tryOpen } from "../open-main";
import type { OpenedTarget } from "../open-target";
import { checkClaimed, claimedLegacy } from "./check-opening";
import { checkInitialize, checkUnsupported } from "./check-versions";
import type { ProtocolContext } from "./protocol-context";
import { fingerprint, readList } from "./read-list";

/**
 * What only a fresh connection can tell, each in a process of its own: the other era, a revision that does not exist,
 * and whether another connection is shown the same tools. Returns the revisions that are served, newest first.
 */
export async function checkOthers(
  context: ProtocolContext,
  opened: OpenedTarget,
  listed: readonly Json[] | null,
): Promise<readonly string[]> {
  const { ledger, connection, limits } = context;
  if (connection.era === "legacy") {
    ledger.pass("versions/claimed", `It serves ${connection.revision}.`);
    await withChannel(opened, (channel) => checkInitialize({ ledger, limits, channel }));
    return [connection.revision];
  }
  const asked = claimedLegacy(context.opening.result.supportedVersions) ?? LEGACY_REVISION;
  const legacy = await tryOpen(opened, (channel) => openLegacy(channel, limits, {}, asked));
  await legacy.channel?.close();
  checkClaimed(context, legacy);
  await withChannel(opened, (channel) => checkUnsupported({ ledger, limits, channel }));
  if (listed) await checkElsewhere(context, opened, listed);
  return [connection.revision, ...(legacy.connection ? [legacy.connection.revision] : [])];
}

async function withChannel(
  opened: OpenedTarget,
  use: (channel: Opened["channel"]) => Promise<void>,
): Promise<void> {
  const channel = await opened.open().catch(() => null);
  if (!channel) return;
  try {
    await use(channel);
  } finally {
    await channel.close();
  }
}

async function checkElsewhere(
  { ledger, connection, limits }: ProtocolContext,
  opened: OpenedTarget,
  listed: readonly Json[],
): Promise<void> {
  const other = await openSame(opened, connection, limits);
  const list = other && (await readList(other, limits.listPages));
  await other?.close();
  if (list?.kind !== "list") return;
  const [here, there] = [listed.map(fingerprint), list.tools.map(fingerprint)].map((all) =>
    [...new Set(all)].sort().join(),
  );
  if (here === there) ledger.pass("list/per-connection", undefined, { evidence: list.last });
  else
    ledger.fail("list/per-connection", "Another connection is shown other tools.", { evidence: list.last });
}
