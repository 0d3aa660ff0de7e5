import path from "node:path";
import { type Db, importBundled, openDatabase } from "@/db";
import { escapeTerminal } from "@/lib/format";
import { dataFolder, packageRoot } from "@/lib/storage";
import type { CliIo } from "./io";

export type Here = Disposable & { db: Db; root: string; dataDir: string };

/** Opens the database of the data folder and takes in bundled recordings that are not there yet. Use with `using`. */
export async function openHere(io: CliIo): Promise<Here> {
  const root = packageRoot();
  const dataDir = dataFolder(io.env, root);
  const db = openDatabase(path.join(dataDir, "rightcall.db"));
  try {
    const { failed } = await importBundled(db, root, dataDir, { signal: io.signal });
    for (const { file, error } of failed)
      io.err(`${escapeTerminal(`left out: ${file}: ${error.message}`)}\n`);
  } catch (error) {
    db.$client.close();
    throw error;
  }
  return { db, root, dataDir, [Symbol.dispose]: () => void db.$client.close() };
}
