import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** A name for a file that this process is still writing: hidden, and naming the process for `removeAbandonedParts`. */
export function partName(): string {
  return `.${process.pid}-${randomUUID()}.part`;
}

/** Removes part files of processes that are gone: one that was killed could not remove its own. */
export async function removeAbandonedParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(/^\.(\d+)-[0-9a-f-]{36}\.part$/.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) await rm(join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
