import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createJob, failDeadJobs, findRunningReplay, getJob, updateJob } from "./jobs";
import { type Db, openDatabase } from "./open-database";

let folder: string;
let db: Db;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rightcall-jobs-"));
  db = openDatabase(join(folder, "rightcall.db"));
});

afterEach(() => {
  db.$client.close();
  rmSync(folder, { recursive: true });
});

const replay = (id: string, recording = id) => ({ id, kind: "replay" as const, recording });

describe("jobs", () => {
  test("a job is found with what it said last and how it ended", async () => {
    expect(await createJob(db, replay("a"), 2, "2026-01-02T03:04:05Z")).toEqual({ status: "created" });
    await updateJob(db, "a", { progress: { done: 3, total: 48 } });
    expect(await getJob(db, "a")).toMatchObject({
      state: "running",
      progress: { done: 3, total: 48 },
      startedAt: "2026-01-02T03:04:05Z",
      endedAt: null,
    });
    await updateJob(db, "a", { state: "done", error: null }, "2026-01-02T03:05:00Z");
    expect(await getJob(db, "a")).toMatchObject({ state: "done", endedAt: "2026-01-02T03:05:00Z" });
  });

  test("what has ended stays as it is", async () => {
    await createJob(db, replay("a"), 2);
    await updateJob(db, "a", { state: "cancelled", error: null });
    await updateJob(db, "a", { state: "done", error: null });
    await updateJob(db, "a", { progress: { done: 1 } });
    expect(await getJob(db, "a")).toMatchObject({ state: "cancelled", progress: null });
  });

  test("no more than the limit run at once, and the same recording once", async () => {
    await createJob(db, replay("a"), 2);
    expect(await createJob(db, replay("a2", "a"), 2)).toEqual({ status: "already running", id: "a" });
    expect(await createJob(db, replay("b"), 2)).toEqual({ status: "created" });
    expect(await createJob(db, replay("c"), 2)).toEqual({ status: "full" });
    await updateJob(db, "a", { state: "done", error: null });
    expect(await createJob(db, replay("c"), 2)).toEqual({ status: "created" });
  });

  test("a page that is opened during a replay finds it, and only while it runs", async () => {
    await createJob(db, replay("a1", "a"), 2);
    expect(await findRunningReplay(db, "a")).toBe("a1");
    expect(await findRunningReplay(db, "b")).toBeNull();
    await updateJob(db, "a1", { state: "done", error: null });
    expect(await findRunningReplay(db, "a")).toBeNull();
  });

  test("a job whose app was killed is failed, one of a living app is not", async () => {
    await createJob(db, replay("mine"), 9);
    await createJob(db, replay("theirs"), 9);
    const gone = spawnSync(process.execPath, ["-e", ""]).pid;
    db.$client.prepare("UPDATE jobs SET pid = ?, owner_start = '1' WHERE public_id = 'theirs'").run(gone);
    expect(await failDeadJobs(db)).toBe(1);
    expect(await getJob(db, "theirs")).toMatchObject({
      state: "failed",
      error: expect.stringContaining("Start it again"),
    });
    expect(await getJob(db, "mine")).toMatchObject({ state: "running" });
  });

  test("an unknown job is null", async () => {
    expect(await getJob(db, "nobody")).toBeNull();
  });
});
