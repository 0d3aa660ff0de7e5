import { readdirSync, readFileSync } from "node:fs";

/** Whether a process of the group is alive still after `lingerMs`. One that has ended and waits to be reaped is not. */
export async function groupIsAlive(group: number, lingerMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < lingerMs; waitedMs += 25) {
    if (!hasMember(group)) return false;
    await new Promise((done) => setTimeout(done, 25));
  }
  return hasMember(group);
}

function hasMember(group: number): boolean {
  try {
    process.kill(-group, 0);
  } catch {
    return false;
  }
  return process.platform !== "linux" || readdirSync("/proc").some((pid) => isMember(pid, group));
}

function isMember(pid: string, group: number): boolean {
  if (!/^\d+$/.test(pid)) return false;
  try {
    // "pid (name) state ppid pgrp …": the name may hold anything, so it is cut off at the last parenthesis.
    const [state, , pgrp] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return state !== "Z" && Number(pgrp) === group;
  } catch {
    return false;
  }
}
