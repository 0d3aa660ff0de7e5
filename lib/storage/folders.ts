import { existsSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { makeFolder } from "./make-folder";

/** Reading or writing a file failed: says which path, why and what to do. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  constructor(
    readonly path: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * The folder of the package: the nearest one above this file, else above the working folder, whose package.json is
 * named "rightcall". It holds for the sources, the bundled command and the built pages.
 *
 * @throws StorageError where there is none.
 */
export function packageRoot(starts: readonly string[] = defaultStarts()): string {
  for (const start of starts) {
    for (let folder = resolve(start); ; folder = dirname(folder)) {
      if (isPackageFolder(folder)) return folder;
      if (dirname(folder) === folder) break;
    }
  }
  const message = `No folder above ${starts.join(" or ")} is the rightcall package: run the command inside its folder.`;
  throw new StorageError(starts[0] ?? "", message);
}

function defaultStarts(): string[] {
  const url = import.meta.url;
  return [...(url.startsWith("file:") ? [dirname(fileURLToPath(url))] : []), process.cwd()];
}

function isPackageFolder(folder: string): boolean {
  const file = join(folder, "package.json");
  return existsSync(file) && /"name"\s*:\s*"rightcall"/.test(readFileSync(file, "utf8"));
}

/** Where uploads, recordings and notes made here live: `RIGHTCALL_DATA`, else `data` under the package root. */
export function dataFolder(env: { readonly [name: string]: string | undefined }, root: string): string {
  const set = env.RIGHTCALL_DATA;
  return set === undefined || set === "" ? join(root, "data") : resolve(set);
}

/** Makes the folder where it is missing. @throws StorageError where nothing can be written in it. */
export async function ensureWritable(folder: string): Promise<void> {
  const probe = join(folder, `.write-probe-${process.pid}`);
  try {
    makeFolder(folder);
    await writeFile(probe, "");
    await rm(probe, { force: true });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `Nothing can be written in ${folder} (${reason}): free space or mend its rights, or set RIGHTCALL_DATA to a folder you may write in.`;
    throw new StorageError(folder, message, { cause });
  }
}

/**
 * The path of `name` inside `root`. A text from outside never leads out of the folder.
 *
 * @throws StorageError for an absolute path, "..", a backslash, a NUL or the folder itself.
 */
export function withinFolder(root: string, name: string): string {
  const base = resolve(root);
  const path = resolve(base, name);
  const inside = path.startsWith(base.endsWith(sep) ? base : base + sep);
  const odd = name === "" || /[\\\0]/.test(name) || name.startsWith("/") || name.split("/").includes("..");
  if (inside && !odd) return path;
  throw new StorageError(
    name,
    `${JSON.stringify(name)} is no name of a file inside ${base}: use a plain name.`,
  );
}
