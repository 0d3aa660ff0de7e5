import { createHash } from "node:crypto";
import { canonicalJson, isObject, type Json } from "@/lib/canonical-json";
import { formatBytes } from "@/lib/format";
import type { RawConnection, RawReply } from "../connection";
import { CHECK_LIMITS } from "../limits";

type Result = Extract<RawReply, { kind: "result" }>;

/** A list as it was read, or the reply that was none. `fault` says why the pages do not make one list. */
export type ListRead =
  | { kind: "no_answer"; reply: RawReply; why: string }
  | {
      kind: "list";
      tools: readonly Json[];
      /** The page of each tool, from 1. */
      pageOf: readonly number[];
      pages: number;
      first: Result;
      last: Result;
      fault: string | null;
    };

/** Of all pages together: a list that never ends is held in memory. */
const MOST_BYTES = CHECK_LIMITS.answerBytes;

/** Walks the pages itself: the SDK's client stops without a word at a cursor that comes again. */
export async function readList(connection: RawConnection, mostPages: number): Promise<ListRead> {
  const cursors = new Set<string>();
  const tools: Json[] = [];
  const pageOf: number[] = [];
  const names = new Map<string, number>();
  let first: Result | null = null;
  let cursor: string | undefined;
  let fault: string | null = null;
  let bytes = 0;
  for (let page = 1; ; page++) {
    const reply = await connection.request("tools/list", cursor === undefined ? {} : { cursor });
    const why = whyNoPage(reply);
    if (reply.kind !== "result" || why !== null) {
      if (first === null) return { kind: "no_answer", reply, why: why ?? "" };
      return {
        kind: "list",
        tools,
        pageOf,
        pages: page - 1,
        first,
        last: first,
        fault: `Page ${page}: ${why}`,
      };
    }
    first ??= reply;
    const listed = reply.result.tools as readonly Json[];
    tools.push(...listed);
    pageOf.push(...listed.map(() => page));
    fault ??= findMoved(listed, names, page);
    bytes += reply.bytes;
    if (bytes > MOST_BYTES) fault ??= `${page} pages passed ${formatBytes(MOST_BYTES)}.`;
    const next = reply.result.nextCursor ?? null;
    if (next !== null && typeof next !== "string") fault ??= "nextCursor is no text.";
    else if (next !== null && cursors.has(next))
      fault ??= `Page ${page} gives a cursor that was given before: the list never ends.`;
    else if (next !== null && page >= mostPages) fault ??= `There are more than ${mostPages} pages.`;
    if (next === null || fault !== null)
      return { kind: "list", tools, pageOf, pages: page, first, last: reply, fault };
    cursors.add(String(next));
    cursor = String(next);
  }
}

function whyNoPage(reply: RawReply): string | null {
  if (reply.kind === "none") return reply.message;
  if (reply.kind === "error") return `tools/list is refused with ${reply.error.code}.`;
  return Array.isArray(reply.result.tools) ? null : "The result holds no list of tools.";
}

/** A tool that stands on two pages: the list changed while it was read, or the pages overlap. */
function findMoved(listed: readonly Json[], names: Map<string, number>, page: number): string | null {
  const here = new Set(
    listed.flatMap((tool) => (isObject(tool) && typeof tool.name === "string" ? [tool.name] : [])),
  );
  for (const name of here) {
    const before = names.get(name);
    if (before !== undefined) return `${JSON.stringify(name)} stands on page ${before} and on page ${page}.`;
    names.set(name, page);
  }
  return null;
}

/** Equal for declarations that hold the same, whatever the order of their keys. */
export function fingerprint(tool: Json): string {
  return createHash("sha256").update(canonicalJson(tool)).digest("hex");
}
