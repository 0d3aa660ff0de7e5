import { expect, test } from "vitest";
import type { JobEvent } from "./job-event";
import { runJob } from "./run-job";

function run(code: string) {
  const events: JobEvent[] = [];
  const job = runJob({
    command: [process.execPath, "-e", code],
    cwd: process.cwd(),
    env: process.env,
    onEvent: (event) => events.push(event),
  });
  return { job, events };
}

const SAY =
  'const say = (done) => console.log(JSON.stringify({ state: "running", done, total: 2, changed: 0 }));';

test("events come line by line, other output is passed over", async () => {
  const { job, events } = run(`${SAY} say(1); console.log("not an event"); console.log('{"x":1}'); say(2);`);
  expect(await job.ended).toEqual({ state: "done" });
  expect(events.map(({ done }) => done)).toEqual([1, 2]);
  expect(events[0]).toEqual({ state: "running", done: 1, total: 2, changed: 0, message: "" });
});

test("a last event without a line end still counts", async () => {
  const { job, events } = run('process.stdout.write(JSON.stringify({ state: "done", done: 2, total: 2 }))');
  await job.ended;
  expect(events.map(({ state }) => state)).toEqual(["done"]);
});

test("exit code 1 is a result: something changed", async () => {
  expect(await run(`${SAY} say(2); process.exitCode = 1;`).job.ended).toEqual({ state: "done" });
});

test("a failure carries the command's own message, never a stack", async () => {
  const told = run('console.error("rightcall: no recording \\"x\\""); process.exitCode = 2;');
  expect(await told.job.ended).toEqual({ state: "failed", error: 'no recording "x"' });
  const thrown = run('throw new Error("secret path /home/me")');
  expect(await thrown.job.ended).toEqual({ state: "failed", error: "The command ended with exit code 1." });
  const broke = run(
    'console.error("rightcall: something broke that should not have:\\n at /home"); process.exitCode = 3;',
  );
  expect(await broke.job.ended).toEqual({ state: "failed", error: "The command ended with exit code 3." });
});

test("a program that is not there fails in words", async () => {
  const job = runJob({
    command: ["/nowhere/program"],
    cwd: process.cwd(),
    env: process.env,
    onEvent: () => {},
  });
  expect(job.pid).toBeNull();
  expect(await job.ended).toEqual({ state: "failed", error: "The command could not be started." });
});

test("cancelling ends the command and what it started", async () => {
  const { job, events } = run(`
    const child = require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    console.log(JSON.stringify({ state: "running", done: child.pid, total: 0 }));
    setInterval(() => {}, 1000);
  `);
  while (events.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  job.cancel();
  expect(await job.ended).toEqual({ state: "cancelled" });
  const grandchild = events[0]?.done ?? 0;
  await expect.poll(() => isAlive(grandchild), { timeout: 15_000 }).toBe(false);
});

test("a line without an end does not fill the memory", async () => {
  const { job, events } = run(`
    for (let i = 0; i < 20; i++) process.stdout.write("x".repeat(10_000));
    process.stdout.write("\\n" + JSON.stringify({ state: "running", done: 1, total: 1 }) + "\\n");
  `);
  await job.ended;
  expect(events).toHaveLength(1);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
