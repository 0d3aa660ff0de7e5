import { randomBytes } from "node:crypto";
import { constants, copyFile, link, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isObject } from "@/lib/canonical-json";
import { StorageError } from "./folders";
import { makeFolder } from "./make-folder";
import { isAlive, type ProcessIdentity, thisProcess } from "./process-identity";

/** Longest that a look at a dead lock takes. */
const GUARD_MS = 2_000;

/** Held until `release`; a process that dies leaves its file behind, which the next one takes over. */
export type FileLock = { release(): Promise<void> };

/**
 * Takes a lock that is a file naming its process. One whose owner is dead is taken over.
 *
 * @throws StorageError saying `refusal` where a living process holds it.
 */
export async function takeLock(path: string, refusal: (pid: number) => string): Promise<FileLock> {
  makeFolder(dirname(path));
  const mine = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(mine, JSON.stringify(thisProcess()), { flag: "wx" });
  try {
    if (!(await tryLink(mine, path))) await takeOver(path, mine, refusal);
  } finally {
    await rm(mine, { force: true });
  }
  let isHeld = true;
  return {
    async release() {
      // Once: by then another process may hold it.
      if (!isHeld) return;
      isHeld = false;
      await rm(path, { force: true });
    },
  };
}

/** The living process that holds a lock; null where none does. */
export async function lockOwner(path: string): Promise<ProcessIdentity | null> {
  const owner = await readOwner(path);
  return owner !== null && isAlive(owner) ? owner : null;
}

/** One at a time looks whether the owner is dead and puts its own lock there: no living one's is ever taken away. */
async function takeOver(path: string, mine: string, refusal: (pid: number) => string): Promise<void> {
  const guard = `${path}.guard`;
  while (!(await tryLink(mine, guard))) {
    if (await isLeftBehind(guard)) await rm(guard, { force: true });
    else await sleep(5);
  }
  try {
    const found = await lockOwner(path);
    if (found !== null) throw heldBy(path, refusal, found.pid);
    await rm(path, { force: true });
    if (!(await tryLink(mine, path))) throw heldBy(path, refusal, (await readOwner(path))?.pid ?? 0);
  } finally {
    await rm(guard, { force: true });
  }
}

/** False for a file that is gone meanwhile: what is there at the next look is another's. */
async function isLeftBehind(guard: string): Promise<boolean> {
  const there = await stat(guard).catch(() => null);
  return there !== null && Date.now() - there.mtimeMs > GUARD_MS && (await lockOwner(guard)) === null;
}

function heldBy(path: string, refusal: (pid: number) => string, pid: number): StorageError {
  const cause = Object.assign(new Error(`${path} is held`), { code: "EEXIST" });
  return new StorageError(path, refusal(pid), { cause });
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    if (!["EPERM", "ENOTSUP", "ENOSYS"].some((code) => isCode(error, code))) throw error;
  }
  // Some disks have no links.
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** A lock that cannot be read names nobody, so it holds nothing. */
async function readOwner(path: string): Promise<ProcessIdentity | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path, "utf8"));
    if (!isObject(value) || typeof value.pid !== "number") return null;
    return { pid: value.pid, start: typeof value.start === "string" ? value.start : null };
  } catch (error) {
    if (error instanceof SyntaxError || isCode(error, "ENOENT")) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
