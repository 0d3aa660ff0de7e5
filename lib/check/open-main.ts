import type { JsonObject } from "@/lib/canonical-json";
import type { ProcessExit } from "@/lib/host";
import type { Channel } from "./channel/channel";
import { failedOpening, type Opened, openLegacy, openModern } from "./channel/open-connection";
import type { RawConnection, RawReply } from "./connection";
import type { CheckLimits } from "./limits";
import type { OpenedTarget } from "./open-target";

export type MainConnection = {
  kind: "reached";
  channel: Channel;
  connection: RawConnection;
  opening: Extract<RawReply, { kind: "result" }>;
};

export type Unreachable = {
  kind: "unreachable";
  reply: RawReply;
  process: { exit: ProcessExit | null; stderr: string } | null;
};

/** After these there is no server that another revision could be asked of. */
const FINAL = new Set(["unreachable", "certificate", "moved", "aborted"]);

/**
 * Opens the connection that the checks are made on: 2026-07-28 where it is served, else, in a process of its own, the
 * revision that `initialize` is answered with.
 */
export async function openMain(
  opened: OpenedTarget,
  limits: CheckLimits,
): Promise<MainConnection | Unreachable> {
  const modern = await tryOpen(opened, (channel) => openModern(channel, limits));
  const main = reached(modern);
  if (main) return main;
  const { process } = modern;
  await modern.channel?.close();
  const { opening } = modern;
  if (opening.kind === "none" && FINAL.has(opening.reason))
    return { kind: "unreachable", reply: opening, process: null };
  const legacy = await tryOpen(opened, (channel) => openLegacy(channel, limits));
  const older = reached(legacy);
  if (older) return older;
  await legacy.channel?.close();
  // Both were refused: the answer to the older question says more to a person, unless only the first had one.
  const reply = legacy.opening.kind === "none" && opening.kind !== "none" ? opening : legacy.opening;
  return { kind: "unreachable", reply, process: legacy.process ?? process };
}

/** A further connection of the same era, in a process of its own; null where none comes up. */
export async function openSame(
  opened: OpenedTarget,
  { era, revision }: Pick<RawConnection, "era" | "revision">,
  limits: CheckLimits,
  capabilities: JsonObject = {},
): Promise<RawConnection | null> {
  const { channel, connection } = await tryOpen(opened, (one) =>
    era === "modern"
      ? openModern(one, limits, capabilities)
      : openLegacy(one, limits, capabilities, revision),
  );
  if (!connection) await channel?.close();
  return connection;
}

type Tried = Omit<Opened, "channel"> & {
  channel: Channel | null;
  process: Unreachable["process"];
};

/** A command that cannot be started is an opening that failed. */
export async function tryOpen(
  opened: OpenedTarget,
  open: (channel: Channel) => Promise<Opened>,
): Promise<Tried> {
  try {
    const channel = await opened.open();
    const tried = await open(channel);
    return { ...tried, process: channel.process() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { channel: null, connection: null, opening: failedOpening(message), process: null };
  }
}

function reached({ channel, connection, opening }: Tried): MainConnection | null {
  if (!channel || !connection || opening.kind !== "result") return null;
  return { kind: "reached", channel, connection, opening };
}
