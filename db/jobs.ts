import { and, desc, eq } from "drizzle-orm";
import type { Db } from "./open-database";
import { isAlive, thisProcess } from "./process-identity";
import type { JobKind, JobRow, JobState } from "./queries/job-types";
import { jobs } from "./schema";

export type CreatedJob =
  | { status: "created" }
  | { status: "already running"; id: string }
  | { status: "full" };

/**
 * Notes a job this process is about to start and will watch. One of the same kind on the same recording is not
 * started twice, nor more than `limit` in all.
 */
export async function createJob(
  db: Db,
  job: { id: string; kind: JobKind; recording: string | null },
  limit: number,
  startedAt = now(),
): Promise<CreatedJob> {
  await failDeadJobs(db);
  const note = db.$client.transaction((): CreatedJob => {
    const running = db.select().from(jobs).where(eq(jobs.state, "running")).all();
    const same = running.find(({ kind, recording }) => kind === job.kind && recording === job.recording);
    if (same !== undefined) return { status: "already running", id: same.publicId };
    if (running.length >= limit) return { status: "full" };
    const { pid, start } = thisProcess();
    const { id: publicId, kind, recording } = job;
    db.insert(jobs)
      .values({
        publicId,
        kind,
        recording,
        state: "running",
        pid,
        ownerStart: start,
        startedAt,
      })
      .run();
    return { status: "created" };
  });
  return note.immediate();
}

/** Writes what changed of a running job; one that has ended stays as it ended. */
export async function updateJob(
  db: Db,
  id: string,
  change: { state?: JobState; progress?: unknown; error?: string | null },
  at = now(),
): Promise<void> {
  const ended = change.state !== undefined && change.state !== "running";
  db.update(jobs)
    .set({ ...change, ...(ended ? { endedAt: at } : {}) })
    .where(and(eq(jobs.publicId, id), eq(jobs.state, "running")))
    .run();
}

export async function getJob(db: Db, id: string): Promise<JobRow | null> {
  const row = db.select().from(jobs).where(eq(jobs.publicId, id)).get();
  return row === undefined ? null : toJob(row);
}

/** The newest jobs first. */
export async function listJobs(db: Db, limit = 50): Promise<JobRow[]> {
  return db.select().from(jobs).orderBy(desc(jobs.startedAt)).limit(limit).all().map(toJob);
}

/** The replay of a recording that is at work now; null when none is. */
export async function findRunningReplay(db: Db, recording: string): Promise<string | null> {
  const running = and(eq(jobs.kind, "replay"), eq(jobs.state, "running"), eq(jobs.recording, recording));
  return db.select({ id: jobs.publicId }).from(jobs).where(running).get()?.id ?? null;
}

/** The recording job that is at work on a recording now; null when none is. */
export async function findRunningRecord(db: Db, recording: string): Promise<string | null> {
  const running = and(eq(jobs.kind, "record"), eq(jobs.state, "running"), eq(jobs.recording, recording));
  return db.select({ id: jobs.publicId }).from(jobs).where(running).get()?.id ?? null;
}

/** Marks running jobs whose watching process is gone as failed: nobody would note their end. Gives their number. */
export async function failDeadJobs(db: Db): Promise<number> {
  let failed = 0;
  for (const job of db.select().from(jobs).where(eq(jobs.state, "running")).all()) {
    if (isAlive({ pid: job.pid, start: job.ownerStart })) continue;
    const error = "The app that watched this job ended before it. Start it again.";
    await updateJob(db, job.publicId, { state: "failed", error });
    failed += 1;
  }
  return failed;
}

const now = (): string => new Date().toISOString();

function toJob(row: typeof jobs.$inferSelect): JobRow {
  const { publicId, kind, state, recording, progress, error, startedAt, endedAt } = row;
  return { id: publicId, kind, state, recording, progress, error, startedAt, endedAt };
}
