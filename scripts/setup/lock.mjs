import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const HEARTBEAT_MS = 2_000;
const STALE_MS = 20_000;

/**
 * Waits until this process alone holds the lock file, and returns the function that gives it back.
 * A holder touches its file every two seconds, so a lock whose process died, or whose pid now belongs to
 * another program, is taken over.
 *
 * @param {string} file
 * @param {{ onWait?: (pid: number | undefined) => void, pollMs?: number, staleMs?: number }} [options]
 */
export async function acquireLock(file, { onWait = () => {}, pollMs = 250, staleMs = STALE_MS } = {}) {
  mkdirSync(dirname(file), { recursive: true });
  let told = false;
  while (!tryCreate(file)) {
    const holder = readHolder(file, staleMs);
    if (holder?.stale) takeAway(file, holder.pid, staleMs);
    else if (holder) {
      if (!told) onWait(holder.pid);
      told = true;
      await sleep(pollMs);
    }
  }
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  heartbeat.unref();
  return function release() {
    clearInterval(heartbeat);
    if (readPid(file) === process.pid) rmSync(file, { force: true });
  };
}

function tryCreate(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function readHolder(file, staleMs) {
  try {
    const ageMs = Date.now() - statSync(file).mtimeMs;
    const pid = readPid(file);
    // An empty file is one that its holder is still writing.
    return { pid, stale: ageMs > staleMs || (pid !== undefined && !isAlive(pid)) };
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Of all processes that found the same dead holder one removes its file, so that nobody removes a newer lock. */
function takeAway(file, pid, staleMs) {
  const claim = `${file}.from-${pid}`;
  if (!tryCreate(claim)) {
    const other = readHolder(claim, staleMs);
    if (other?.stale) rmSync(claim, { force: true });
    return;
  }
  if (readHolder(file, staleMs)?.stale && readPid(file) === pid) rmSync(file, { force: true });
  rmSync(claim, { force: true });
}

function readPid(file) {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
