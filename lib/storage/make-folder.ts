import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder and those above it, one level at a time: where a file system answers ENOENT to every new folder, as
 * /proc does, Node's own recursive mkdir never returns.
 *
 * @throws the file system's error (code EACCES, EROFS, ENOTDIR, ENOENT, …).
 */
export function makeFolder(folder: string): void {
  const path = resolve(folder);
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
