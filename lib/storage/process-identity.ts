import { readFileSync } from "node:fs";

/** A process by id and, where the system tells, by when it started: ids are used again, in containers at once. */
export type ProcessIdentity = { pid: number; start: string | null };

export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, start: startOf(process.pid) };
}

export function isAlive({ pid, start }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return start === null || startOf(pid) === start;
}

/** Clock ticks since boot from Linux's /proc; null elsewhere. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const afterName = stat.slice(stat.lastIndexOf(")") + 2);
    return afterName.split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
