import { randomBytes } from "node:crypto";
import { link, open, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { StorageError } from "./folders";
import { makeFolder } from "./make-folder";

export type FileContent = string | Uint8Array | Iterable<string> | AsyncIterable<string | Uint8Array>;

/**
 * Writes a file so that it is there whole or not at all, also after a power cut: beside its place, fsync, rename,
 * fsync of the folder. With `replace: false` a file that is there already is left as it is. `mode` are the rights it is
 * made with.
 *
 * @throws StorageError where the file is there and `replace` is false, or the disk refuses.
 */
export async function writeBeside(
  path: string,
  content: FileContent,
  { replace = true, mode }: { replace?: boolean; mode?: number } = {},
): Promise<void> {
  const folder = dirname(path);
  const beside = join(folder, `.${basename(path)}.${process.pid}.${randomBytes(4).toString("hex")}.tmp`);
  try {
    makeFolder(folder);
    await writeAndSync(beside, content, mode);
    if (replace) await rename(beside, path);
    else await moveToNewPlace(beside, path);
    await syncFolder(folder);
  } catch (cause) {
    throw asStorageError(path, cause);
  } finally {
    await rm(beside, { force: true });
  }
}

async function writeAndSync(path: string, content: FileContent, mode: number | undefined): Promise<void> {
  const handle = await open(path, "wx", mode);
  try {
    await writeFile(handle, content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A hard link fails where the file is there already, which a rename does not; some disks have no links. */
async function moveToNewPlace(beside: string, path: string): Promise<void> {
  try {
    await link(beside, path);
  } catch (error) {
    if (
      !(
        error instanceof Error &&
        "code" in error &&
        ["EPERM", "ENOTSUP", "ENOSYS"].includes(String(error.code))
      )
    ) {
      throw error;
    }
    await (await open(path, "wx")).close();
    await rename(beside, path);
  }
}

/** Makes a rename in the folder last. Systems that cannot open a folder (Windows) keep it without. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function asStorageError(path: string, cause: unknown): unknown {
  if (!(cause instanceof Error && "code" in cause)) return cause;
  const message =
    cause.code === "EEXIST"
      ? `${path} is there already and is not overwritten: choose another name, or remove it first.`
      : `${path} could not be written (${cause.message}): free space or mend the folder's rights.`;
  return new StorageError(path, message, { cause });
}
