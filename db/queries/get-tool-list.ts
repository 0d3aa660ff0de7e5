import { and, eq, like, or } from "drizzle-orm";
import type { ToolList } from "@/lib/tool-list";
import type { Db } from "../open-database";
import { recordings, toolLists } from "../schema";
import { readToolList } from "./tool-columns";

/**
 * The tool list a recording's model was shown, by the recording's id, or by the first eight or more digits of the list's
 * hash. Null where there is none, or the digits fit several lists that show different things.
 */
export async function getToolList(db: Db, id: string): Promise<ToolList | null> {
  const recorded = db
    .select({ toolListId: recordings.toolListId })
    .from(recordings)
    .where(and(eq(recordings.publicId, id), eq(recordings.state, "ready"), eq(recordings.mixedTools, false)))
    .get();
  if (recorded) return readToolList(db, recorded.toolListId);
  if (!/^[0-9a-f]{8,64}$/.test(id)) return null;
  const hashed = db
    .select({ id: toolLists.id, sha256: toolLists.sha256 })
    .from(toolLists)
    .where(or(like(toolLists.sha256, `${id}%`), like(toolLists.fingerprint, `${id}%`)))
    .all();
  const [first] = hashed;
  return first && new Set(hashed.map(({ sha256 }) => sha256)).size === 1 ? readToolList(db, first.id) : null;
}
