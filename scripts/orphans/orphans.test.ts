import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, expect, test } from "vitest";
import { connectServer, type ServerTarget } from "@/lib/host";
import { createRandom } from "@/lib/random";
import { packageRoot } from "@/lib/storage";

const SERVERS = 100;
const AT_ONCE = 5;
const MOST_KILL_MS = 60;
const MB = 1024 * 1024;

const SERVER = fileURLToPath(new URL("server.sh", import.meta.url));
/** The shell heads the group and stays until its child ends; each start is a line of the file. */
const WRAPPER = 'echo $$ >> "$0"; "$@"; exit $?';

const folder = mkdtempSync(join(tmpdir(), "rightcall-orphans-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const groupsIn = (file: string) =>
  existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").map(Number) : [];

function isAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a server, connects and calls. Its group dies at the given moment: of the start, or for every other two servers of
 * the time that it is connected. Returns how that ended.
 */
async function workUntilKilled(index: number, killAfterMs: number): Promise<string> {
  const file = join(folder, `group-${index}`);
  const kill = async () => {
    await wait(killAfterMs);
    for (const group of groupsIn(file)) if (isAlive(group)) process.kill(-group, "SIGKILL");
  };
  const whileStarting = index % 4 < 2 ? kill() : null;
  const target: ServerTarget = { kind: "stdio", command: "sh", args: ["-c", WRAPPER, file, "sh", SERVER] };
  try {
    const connection = await connectServer(target, {
      name: "sh",
      timeouts: { probeMs: 20_000, connectMs: 20_000 },
    });
    try {
      await (whileStarting ?? kill());
      // A reading tool's server is started again.
      const call = { meta: {}, signal: new AbortController().signal, timeoutMs: 20_000 };
      await connection.callTool(index % 2 === 0 ? "read" : "write", {}, call);
      return "answered";
    } finally {
      await connection.close();
    }
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  } finally {
    await whileStarting;
  }
}

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

function heapAfterCollection(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** What keeps this process alive beyond what did before. */
function newResources(before: readonly string[]): string[] {
  const left = [...before];
  return process.getActiveResourcesInfo().filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

test("a hundred servers behind sh, their group killed at a seeded moment: no process, resource or memory stays", {
  timeout: 120_000,
}, async () => {
  const random = createRandom(4217);
  const moments = Array.from({ length: SERVERS }, () => random.next() * MOST_KILL_MS);
  const outcomes: string[] = [];
  const before = process.getActiveResourcesInfo();
  let heapAfterTwenty = 0;
  for (let index = 0; index < SERVERS; index += AT_ONCE) {
    const some = moments.slice(index, index + AT_ONCE);
    outcomes.push(...(await Promise.all(some.map((moment, at) => workUntilKilled(index + at, moment)))));
    if (index + AT_ONCE === 20) heapAfterTwenty = heapAfterCollection();
  }
  const groups = Array.from({ length: SERVERS }, (_, index) =>
    groupsIn(join(folder, `group-${index}`)),
  ).flat();
  expect(groups.length).toBeGreaterThanOrEqual(SERVERS);
  // A killed process is one until init has collected it.
  await expect.poll(() => groups.filter(isAlive), { timeout: 10_000 }).toEqual([]);
  // Pipes of the last ones close late.
  for (const until = Date.now() + 5000; newResources(before).length > 0 && Date.now() < until; )
    await wait(20);
  expect(newResources(before)).toEqual([]);
  expect(heapAfterCollection() - heapAfterTwenty).toBeLessThan(10 * MB);
  expect(outcomes.filter((one) => !/^(answered|HostFault|ServerUnreachable)$/.test(one))).toEqual([]);
  for (const outcome of ["answered", "HostFault"])
    expect(outcomes.filter((one) => one === outcome).length).toBeGreaterThanOrEqual(SERVERS / 4);
});

test("rightcall killed by -9: a server that heeds the end of its input is gone within 5 s", async () => {
  const suite = join(folder, "suites", "mute");
  const file = join(folder, "mute");
  mkdirSync(suite, { recursive: true });
  const command = ["sh", "-c", WRAPPER, file, "sh", "-c", "cat > /dev/null"];
  const head = { format: "rightcall-suite/1", id: "mute", title: "Mute" };
  const servers = [{ name: "mute", prefix: "", command }];
  writeFileSync(join(suite, "suite.json"), JSON.stringify({ ...head, servers }));
  writeFileSync(
    join(suite, "tickets.jsonl"),
    `${JSON.stringify({ id: "T-1", body: "Hello", accepted: [] })}\n`,
  );
  const child = spawn(
    process.execPath,
    [join(packageRoot(), "dist/cli.mjs"), "record", "--suite=mute", "--model=lexical", "--id=mute", "--yes"],
    { env: { ...process.env, RIGHTCALL_DATA: folder }, stdio: "ignore" },
  );
  await expect.poll(() => groupsIn(file).length, { timeout: 30_000, interval: 20 }).toBe(1);
  expect(groupsIn(file).filter(isAlive)).toHaveLength(1);
  child.kill("SIGKILL");
  await expect.poll(() => groupsIn(file).filter(isAlive), { timeout: 5000, interval: 20 }).toEqual([]);
});
