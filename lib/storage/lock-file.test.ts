import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockOwner, takeLock } from "./index";

let folder: string;
const lock = () => join(folder, "deep", "a.lock");
const take = () => takeLock(lock(), (pid) => `process ${pid} holds it`);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("one holds it, another is told who, and may have it afterwards", async () => {
  const held = await take();
  await expect(take()).rejects.toThrow(`process ${process.pid} holds it`);
  expect((await lockOwner(lock()))?.pid).toBe(process.pid);
  await held.release();
  expect(await lockOwner(lock())).toBeNull();
  await (await take()).release();
  expect(await readdir(join(folder, "deep"))).toEqual([]);
});

test.each([
  ["a process that is gone", { pid: 2 ** 22 + 1, start: null }],
  ["another process that has the id now", { pid: process.pid, start: "-1" }],
  ["nobody", "half"],
])("a lock left by %s is taken over, by one of many at once", async (_who, owner) => {
  await (await take()).release();
  await writeFile(lock(), JSON.stringify(owner));
  const tried = await Promise.allSettled(Array.from({ length: 20 }, take));
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await readdir(join(folder, "deep"))).toEqual(["a.lock"]);
});

test("a guard whose owner died does not keep the lock for ever", async () => {
  await (await take()).release();
  await writeFile(lock(), JSON.stringify({ pid: 2 ** 22 + 1, start: null }));
  await writeFile(`${lock()}.guard`, JSON.stringify({ pid: 2 ** 22 + 1, start: null }));
  await utimes(`${lock()}.guard`, 1, 1);
  await (await take()).release();
  expect(await readdir(join(folder, "deep"))).toEqual([]);
});
