import { renameSync, rmSync, statSync } from "node:fs";
import Database from "better-sqlite3";
import { explainDatabaseError } from "./errors";
import { type ImportedAll, importBundled } from "./import-bundled";
import type { ImportOptions } from "./import-types";
import { openDatabase } from "./open-database";

export type Rebuilt = { recordings: number; failed: readonly { file: string; message: string }[] };

/**
 * Makes the database again from the recordings in the package and the data folder: the same ids, the same scores.
 * It is built beside the old one, which may be damaged or too new, and takes its place when it is whole. An open
 * handle of `getDatabase` follows at its next use.
 */
export async function rebuildDatabase(
  file: string,
  root: string,
  dataDir: string,
  options: ImportOptions = {},
): Promise<Rebuilt> {
  const beside = `${file}.rebuilding-${process.pid}`;
  try {
    const { imported, failed } = await build(beside, root, dataDir, options);
    settleOld(file);
    for (const ending of ["-wal", "-shm"]) rmSync(`${file}${ending}`, { force: true });
    renameSync(beside, file);
    return {
      recordings: imported.length,
      failed: failed.map(({ file: path, error }) => ({ file: path, message: error.message })),
    };
  } catch (error) {
    throw explainDatabaseError(error, file);
  } finally {
    for (const ending of ["", "-wal", "-shm"]) rmSync(`${beside}${ending}`, { force: true });
  }
}

async function build(
  file: string,
  root: string,
  dataDir: string,
  options: ImportOptions,
): Promise<ImportedAll> {
  const db = openDatabase(file);
  try {
    const all = await importBundled(db, root, dataDir, options);
    db.$client.pragma("wal_checkpoint(TRUNCATE)");
    return all;
  } finally {
    db.$client.close();
  }
}

/** Brings the old file's log into it, so that one who opens it in between finds it whole. A broken one is replaced all the same. */
function settleOld(file: string): void {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return;
  try {
    const old = new Database(file, { timeout: 2000 });
    old.pragma("wal_checkpoint(TRUNCATE)");
    old.close();
  } catch {
    // The old file is what is being replaced: that it cannot be read is no reason to keep it.
  }
}
