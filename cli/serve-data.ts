import { mkdir, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { dataFolder, ensureWritable } from "@/lib/storage";
import { type CliIo, EnvironmentError } from "./io";

/**
 * The absolute path of the data folder, made where it is missing.
 *
 * @throws EnvironmentError or StorageError where nothing can be written in it
 */
export async function prepareFolder(options: {
  root: string;
  dataDir: string | undefined;
  io: CliIo;
}): Promise<string> {
  const { root, dataDir, io } = options;
  const folder = dataDir === undefined ? dataFolder(io.env, root) : resolve(io.cwd, dataDir);
  await makeFolder(folder);
  await ensureWritable(folder);
  return folder;
}

/**
 * Brings the database of RIGHTCALL_DATA up to date: migrated, the bundled recordings in it, and what was removed a week ago gone.
 *
 * @throws EnvironmentError, DatabaseUnavailable, DatabaseTooNew with what to do
 */
export async function prepareDatabase(io: CliIo): Promise<void> {
  const { openHere } = await loadDatabaseCode();
  const { purgeOldTrash } = await import("@/db");
  using here = await openHere(io);
  await purgeOldTrash(here.dataDir);
}

/** Only the last folder is made: a wrong path should say so, and under /proc a recursive mkdir never returns. */
async function makeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory()) return;
  if (found)
    throw new EnvironmentError(`The data folder ${folder} is a file. Name a folder with RIGHTCALL_DATA.`);
  try {
    await mkdir(folder);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new EnvironmentError(
      `The data folder ${folder} cannot be made (${why}). Make it, or name another with RIGHTCALL_DATA.`,
      { cause },
    );
  }
}

async function loadDatabaseCode() {
  try {
    return await import("./open-here");
  } catch (cause) {
    throw new EnvironmentError("Packages are missing. `npm start` in Rightcall's folder installs them.", {
      cause,
    });
  }
}
