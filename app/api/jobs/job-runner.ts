import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createJob, updateJob } from "@/db";
import { type JobEvent, type RunningJob, runJob } from "@/lib/jobs";
import type { Here } from "../here";

const DEFAULT_LIMIT = 2;
/** A progress of every event would write to the database more than anyone reads. */
const WRITE_EVERY_MS = 100;

/** Jobs this process watches, over reloads and for every bundle of the server. */
const shared = globalThis as typeof globalThis & { rightcallJobs?: Map<string, RunningJob> };

export type StartedJob = { status: "started" | "already running"; id: string } | { status: "full" };

/** Starts `rightcall replay ID` as a child process and keeps its job row up to date until it ends. */
export async function startReplay(here: Here, recording: string): Promise<StartedJob> {
  const id = randomBytes(8).toString("hex");
  const created = await createJob(here.db, { id, kind: "replay", recording }, readLimit());
  if (created.status !== "created") return created;
  const note = createProgressWriter(here, id);
  const job = runJob({
    command: [process.execPath, join(here.root, "dist", "cli.mjs"), "replay", recording, "--json-events"],
    cwd: here.root,
    env: { ...process.env, RIGHTCALL_DATA: here.dataDir, NO_COLOR: "1" },
    onEvent: note.event,
  });
  runningJobs().set(id, job);
  job.ended
    .then((end) => {
      runningJobs().delete(id);
      note.flush();
      return updateJob(here.db, id, { state: end.state, error: end.state === "failed" ? end.error : null });
    })
    .catch(reportUnwritten(id));
  return { status: "started", id };
}

/** Asks a job to stop. False when another process watches it, or nobody. */
export function cancelJob(id: string): boolean {
  const job = runningJobs().get(id);
  job?.cancel();
  return job !== undefined;
}

function runningJobs(): Map<string, RunningJob> {
  if (!shared.rightcallJobs) {
    const jobs = new Map<string, RunningJob>();
    shared.rightcallJobs = jobs;
    process.once("exit", () => {
      for (const job of jobs.values()) job.cancel();
    });
  }
  return shared.rightcallJobs;
}

function readLimit(): number {
  const limit = Number(process.env.RIGHTCALL_MAX_JOBS);
  return Number.isSafeInteger(limit) && limit > 0 ? limit : DEFAULT_LIMIT;
}

function createProgressWriter({ db }: Here, id: string): { event(event: JobEvent): void; flush(): void } {
  let latest: JobEvent | null = null;
  let written = 0;
  const flush = () => {
    if (latest) updateJob(db, id, { progress: latest }).catch(reportUnwritten(id));
    latest = null;
    written = performance.now();
  };
  return {
    event(event) {
      latest = event;
      if (performance.now() - written >= WRITE_EVERY_MS) flush();
    },
    flush,
  };
}

/** The job itself goes on; only what the pages see of it is behind. */
function reportUnwritten(id: string): (error: unknown) => void {
  return (error) => console.error(`What job ${id} said could not be written down:`, error);
}
