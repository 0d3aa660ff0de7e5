import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseJson } from "@/lib/canonical-json";
import { writeBeside } from "@/lib/storage";
import { parseToolDeclarations, type ToolDeclaration } from "@/lib/tool-list";
import type { Db } from "./open-database";
import { readRecording } from "./queries/recording-row";
import { storeToolList } from "./store-tool-list";
import { createIntern } from "./stored-once";

const fileOf = (dataDir: string, fileSha256: string) => join(dataDir, "attached", `${fileSha256}.json`);

/** True where the file itself says which tools were shown: nobody says it instead. */
export function hasOwnTools(db: Db, id: string): boolean {
  const stored = readRecording(db, id)?.stored;
  if (stored === undefined || stored.mixedTools) return true;
  return (stored.header as { toolListSha256: string | null }).toolListSha256 !== null;
}

/**
 * Keeps a tools/list beside a recording whose file holds none, in `attached` of the data folder by the file's hash. Its
 * texts are shown and compared; the scores stay as they are.
 */
export async function attachToolList(
  db: Db,
  dataDir: string,
  id: string,
  tools: readonly ToolDeclaration[],
): Promise<void> {
  const found = readRecording(db, id);
  if (found === null || hasOwnTools(db, id)) throw new Error(`"${id}" takes no tool list.`);
  await writeBeside(fileOf(dataDir, found.row.fileSha256), JSON.stringify({ tools }));
  await readAttached(db, dataDir, id);
}

/** Puts a kept list into the database again, after an import of its recording. */
export async function readAttached(db: Db, dataDir: string, id: string): Promise<void> {
  const fileSha256 = readRecording(db, id)?.row.fileSha256 ?? "";
  const file = fileOf(dataDir, fileSha256);
  if (!existsSync(file) || hasOwnTools(db, id)) return;
  const place = { file };
  const value = parseJson(await readFile(file, "utf8"), place);
  const tools = parseToolDeclarations((value as { tools?: unknown }).tools, place);
  const store = db.$client.transaction(() => {
    const list = [{ name: "attached", prefix: "", tools }];
    const toolListId = storeToolList(db, list, createIntern(db));
    db.$client.prepare("UPDATE recordings SET tool_list_id = ? WHERE public_id = ?").run(toolListId, id);
  });
  store.immediate();
}
