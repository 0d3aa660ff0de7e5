import { isObject, type Json, type JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";
import { hasCacheFields } from "./cache-fields";
import { checkDeclarations } from "./check-declarations";
import { failedWithoutReply, type ProtocolContext } from "./protocol-context";
import { fingerprint, type ListRead, readList } from "./read-list";

/** The declarations that can be gone on with, and every one as it came. */
export type CheckedList = { tools: readonly ToolDeclaration[]; listed: readonly Json[] };

/** Reads the list, page by page and twice, and holds it against the rules. Null where there is no list to go on with. */
export async function checkList(context: ProtocolContext): Promise<CheckedList | null> {
  const { ledger, connection, capabilities, limits } = context;
  if (!isObject(capabilities.tools)) {
    for (const id of LIST_IDS) ledger.notRun(id, "The server does not claim to have tools.");
    return null;
  }
  const first = await readList(connection, limits.listPages);
  if (first.kind === "no_answer") {
    if (!failedWithoutReply(context, "list/answer", first.reply)) {
      ledger.fail("list/answer", first.why, { evidence: first.reply });
    }
    ledger.block("list/answer");
    return null;
  }
  ledger.pass(
    "list/answer",
    `tools/list names ${first.tools.length === 1 ? "1 tool" : `${first.tools.length} tools`}.`,
    { evidence: first.first ?? first.last },
  );
  checkPages(context, first);
  if (connection.era === "modern" && first.first) hasCacheFields(ledger, "cache/tools-list", first.first);
  const tools = checkDeclarations(ledger, first);
  await checkAgain(context, first);
  if (!ledger.isBlocked()) await checkCursor(context);
  return { tools, listed: first.tools };
}

const LIST_IDS = [
  "list/answer",
  "list/pages",
  "list/tool-shape",
  "list/names",
  "list/unique",
  "list/schema-dialect",
  "list/schema-valid",
  "list/schema-refs",
  "list/same-twice",
  "list/order",
  "list/per-connection",
  "list/unknown-cursor",
  "cache/tools-list",
] as const;

type Listed = Extract<ListRead, { kind: "list" }>;

function checkPages({ ledger }: ProtocolContext, list: Listed): void {
  const pages = list.pages === 1 ? "one page" : `${list.pages} pages`;
  if (list.fault) ledger.fail("list/pages", list.fault, { evidence: list.last });
  else ledger.pass("list/pages", `The list ends after ${pages}.`, { evidence: list.last });
}

async function checkAgain(context: ProtocolContext, first: Listed): Promise<void> {
  const { ledger, connection, limits } = context;
  if (first.fault) {
    ledger.notReached("list/same-twice", "list/pages");
    ledger.notReached("list/order", "list/pages");
    return;
  }
  const again = await readList(connection, limits.listPages);
  if (again.kind === "no_answer") {
    if (!failedWithoutReply(context, "list/same-twice", again.reply)) {
      ledger.fail("list/same-twice", `The second time: ${again.why}`, { evidence: again.reply });
    }
    return;
  }
  const [one, two] = [first.tools.map(fingerprint), again.tools.map(fingerprint)];
  const isSame = [...one].sort().join() === [...two].sort().join();
  if (isSame) ledger.pass("list/same-twice", undefined, { evidence: again.last });
  else sayChanged(context, again);
  if (!isSame) ledger.notReached("list/order", "list/same-twice");
  else if (one.join() === two.join()) ledger.pass("list/order", undefined, { evidence: again.last });
  else ledger.note("list/order", "The same tools came in another order.", { evidence: again.last });
}

function sayChanged({ ledger, connection }: ProtocolContext, again: Listed): void {
  const isAnnounced = connection
    .notifications()
    .some(({ method }) => method === "notifications/tools/list_changed");
  const title = "The second list differs from the first.";
  if (isAnnounced || connection.era === "legacy")
    ledger.note("list/same-twice", title, { evidence: again.last });
  else ledger.fail("list/same-twice", title, { evidence: again.last });
}

async function checkCursor(context: ProtocolContext): Promise<void> {
  const { ledger, connection } = context;
  const params: JsonObject = { cursor: "rightcall-no-such-cursor" };
  const reply = await connection.request("tools/list", params);
  if (failedWithoutReply(context, "list/unknown-cursor", reply)) return;
  if (reply.kind === "error")
    ledger.pass("list/unknown-cursor", `An unknown cursor is refused with ${reply.error.code}.`, {
      evidence: reply,
    });
  else {
    ledger.note("list/unknown-cursor", "An unknown cursor is answered with a list.", {
      evidence: reply,
      bySdk: true,
    });
  }
}
