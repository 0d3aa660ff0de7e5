import type { RawReply } from "./connection";
import type { Finding, FindingStatus } from "./finding";
import { CHECK_IDS, type CheckId, specOf } from "./protocol/checks";

/** What a finding rests on: a reply, or texts. */
export type Evidence = Pick<RawReply, "sent" | "received"> | { sent?: string; received?: string };

type Extra = { evidence?: Evidence | undefined; tool?: string; bySdk?: boolean; advice?: string };

/** What is known of the server when a check was not made. */
export type World = {
  era: "modern" | "legacy" | null;
  revision: string | null;
  transport: "http" | "stdio";
  calls: boolean;
};

/** Takes down what each protocol check found, in order; each finding goes out as soon as it is known. */
export type Ledger = {
  pass(id: CheckId, title?: string, extra?: Extra): void;
  fail(id: CheckId, title: string, extra?: Extra): void;
  note(id: CheckId, title: string, extra?: Extra): void;
  notRun(id: CheckId, why: string): void;
  notReached(id: CheckId, by: CheckId): void;
  /** From here on a check without a finding was not reached because of this one. */
  block(id: CheckId): void;
  isBlocked(): boolean;
  /** The SDK to name where it decides. */
  setSdk(sdk: string): void;
  setRevision(revision: string): void;
  /** Says of every check that has no finding why: it does not apply, or something came before it. */
  finish(world: World, timeIsUp: boolean): void;
};

export function createLedger(report: (finding: Finding) => void): Ledger {
  const seen = new Set<string>();
  let blocker: CheckId | null = null;
  let sdk: string | null = null;
  let revision = "2026-07-28";

  const add = (
    id: CheckId,
    status: FindingStatus,
    title: string,
    extra: Extra & { blockedBy?: string } = {},
  ) => {
    const { clause, advice } = specOf(id);
    const { evidence, tool, bySdk, blockedBy } = extra;
    const isBad = status === "fail" || status === "note";
    seen.add(id);
    report({
      id,
      layer: "protocol",
      status,
      title,
      ...(tool === undefined ? {} : { tool }),
      ...(evidence?.sent ? { sent: evidence.sent } : {}),
      ...(evidence?.received ? { received: evidence.received } : {}),
      ...(clause ? { clause: { revision, ...clause, section: sectionIn(revision, clause.section) } } : {}),
      ...(bySdk && sdk !== null ? { decidedBy: sdk } : {}),
      ...(blockedBy === undefined ? {} : { blockedBy }),
      advice: isBad ? (extra.advice ?? advice) : "",
    });
  };

  return {
    pass: (id, title = specOf(id).holds, extra) => add(id, "pass", title, extra),
    fail: (id, title, extra) => add(id, "fail", title, extra),
    note: (id, title, extra) => add(id, "note", title, extra),
    notRun: (id, why) => add(id, "not_run", why),
    notReached: (id, by) => add(id, "not_reached", `Not reached: see ${by}.`, { blockedBy: by }),
    block: (id) => {
      blocker ??= id;
    },
    isBlocked: () => blocker !== null,
    setSdk: (name) => {
      sdk = name;
    },
    setRevision: (name) => {
      revision = name;
    },
    finish: (world, timeIsUp) => {
      for (const id of CHECK_IDS) {
        if (seen.has(id)) continue;
        const why = whyNotMade(id, world);
        if (why !== null) add(id, "not_run", why);
        else if (blocker !== null)
          add(id, "not_reached", `Not reached: see ${blocker}.`, { blockedBy: blocker });
        else
          add(
            id,
            "not_reached",
            timeIsUp ? "Not reached: the time for the whole check was up." : "Not reached.",
          );
      }
    },
  };
}

function whyNotMade(id: CheckId, world: World): string | null {
  const { era, transport, calls } = specOf(id);
  if (transport !== undefined && transport !== world.transport) {
    return transport === "http" ? "Only over HTTP." : "Only over stdio.";
  }
  if (era !== undefined && world.era !== null && era !== world.era) {
    return era === "modern"
      ? `Revision ${world.revision} has no such rule: it came with 2026-07-28.`
      : "Only where the server speaks a revision before 2026-07-28.";
  }
  return calls === true && !world.calls ? "It is a tool call, and none was to be made (--no-calls)." : null;
}

/** Before 2026-07-28 the transports shared a page. */
function sectionIn(revision: string, section: string): string {
  return revision >= "2026-07-28" ? section : section.replace(/^(basic\/transports)\/.*$/, "$1");
}
