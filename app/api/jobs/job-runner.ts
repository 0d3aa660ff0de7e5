import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createJob, type JobKind, updateJob } from "@/db";
import { type JobEvent, type RunningJob, runJob, type ToldFinding } from "@/lib/jobs";
import type { Here } from "../here";

const DEFAULT_LIMIT = 2;
/** A progress of every event would write to the database more than anyone reads. */
const WRITE_EVERY_MS = 100;
/** A job's row keeps so many findings of a check while it runs; the report has them all. */
const MOST_FINDINGS = 400;

type Watched = RunningJob & { stoppedAs: "cancelled" | "paused" };

/** Jobs this process watches, over reloads and for every bundle of the server. */
const shared = globalThis as typeof globalThis & { rightcallJobs?: Map<string, Watched> };

export type StartedJob = { status: "started" | "already running"; id: string } | { status: "full" };

/** Starts `rightcall replay ID` as a child process and keeps its job row up to date until it ends. */
export function startReplay(here: Here, recording: string): Promise<StartedJob> {
  return startJob(here, { kind: "replay", recording, args: [recording] });
}

/** Starts `rightcall record` under an id, likewise. */
export function startRecord(here: Here, recording: string, args: readonly string[]): Promise<StartedJob> {
  return startJob(here, { kind: "record", recording, args });
}

/** Starts `rightcall check` on a server that is known here, likewise; its key stands for a recording's id. */
export function startCheck(here: Here, server: string, args: readonly string[]): Promise<StartedJob> {
  return startJob(here, { kind: "check", recording: server, args });
}

async function startJob(
  here: Here,
  { kind, recording, args }: { kind: JobKind; recording: string; args: readonly string[] },
): Promise<StartedJob> {
  const id = randomBytes(8).toString("hex");
  const created = await createJob(here.db, { id, kind, recording }, readLimit());
  if (created.status !== "created") return created;
  const note = createProgressWriter(here, id);
  const job: Watched = {
    ...runJob({
      command: [process.execPath, join(here.root, "dist", "cli.mjs"), kind, "--json-events", ...args],
      cwd: here.root,
      env: { ...process.env, RIGHTCALL_DATA: here.dataDir, NO_COLOR: "1" },
      onEvent: note.event,
    }),
    stoppedAs: "cancelled",
  };
  runningJobs().set(id, job);
  job.ended
    .then((end) => {
      runningJobs().delete(id);
      note.flush();
      const state = end.state === "cancelled" ? job.stoppedAs : end.state;
      return updateJob(here.db, id, { state, error: end.state === "failed" ? end.error : null });
    })
    .catch(reportUnwritten(id));
  return { status: "started", id };
}

/** Asks a job to stop, and to be noted so. False when another process watches it, or nobody. */
export function stopJob(id: string, stoppedAs: Watched["stoppedAs"]): boolean {
  const job = runningJobs().get(id);
  if (job === undefined) return false;
  job.stoppedAs = stoppedAs;
  job.cancel();
  return true;
}

function runningJobs(): Map<string, Watched> {
  if (!shared.rightcallJobs) {
    const jobs = new Map<string, Watched>();
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
  let findings: readonly ToldFinding[] = [];
  let written = 0;
  const told = () => (findings.length === 0 ? {} : { findings });
  const flush = () => {
    if (latest) updateJob(db, id, { progress: { ...latest, ...told() } }).catch(reportUnwritten(id));
    latest = null;
    written = performance.now();
  };
  return {
    event({ finding, ...event }) {
      if (finding && findings.length < MOST_FINDINGS) findings = [...findings, finding];
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
