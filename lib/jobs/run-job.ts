import { type ChildProcess, spawn } from "node:child_process";
import { setPriority } from "node:os";
import { type JobEvent, parseJobEvent } from "./job-event";
import { createLineSplitter } from "./split-lines";

export type JobCommand = {
  /** Program and arguments; no shell reads them. */
  command: readonly [program: string, ...args: string[]];
  cwd: string;
  env: NodeJS.ProcessEnv;
  onEvent: (event: JobEvent) => void;
};

/** How a job ended. `error` is what the command said on standard error, or that it ended without a word. */
export type JobEnd = { state: "done" } | { state: "cancelled" } | { state: "failed"; error: string };

export type RunningJob = {
  /** Null when the command could not be started; `ended` then says why. */
  pid: number | null;
  ended: Promise<JobEnd>;
  /** Asks the command and everything it started to stop, and ends them when they do not. */
  cancel(): void;
};

const STOP_TIMEOUT_MS = 5_000;
const LOWER_PRIORITY = 10;
const ERROR_KEPT = 4_000;

/** Commands end with 1 when a gate failed or something changed: a result, where the command got as far as an event. */
const RESULT_WITH_EVENTS = 1;

/** Starts a command as a job: a process group of its own, its standard output read as events. */
export function runJob({ command: [program, ...args], cwd, env, onEvent }: JobCommand): RunningJob {
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  if (child.pid !== undefined) lowerPriority(child.pid);
  let cancelled = false;
  let told = false;
  let said = "";
  const split = createLineSplitter((line) => {
    const event = parseJobEvent(line);
    if (event === null) return;
    told = true;
    onEvent(event);
  });
  child.stdout.setEncoding("utf8").on("data", split);
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(0, ERROR_KEPT);
  });
  const ended = new Promise<JobEnd>((resolve) => {
    child.once("error", () => resolve({ state: "failed", error: "The command could not be started." }));
    child.once("close", (code) => {
      split("\n");
      if (cancelled) resolve({ state: "cancelled" });
      else if (code === 0 || (code === RESULT_WITH_EVENTS && told)) resolve({ state: "done" });
      else resolve({ state: "failed", error: explainEnd(code, said) });
    });
  });
  return {
    pid: child.pid ?? null,
    ended,
    cancel() {
      cancelled = true;
      stopGroup(child);
    },
  };
}

/** The command's own message, which is written for people; never a stack. */
function explainEnd(code: number | null, said: string): string {
  const message = /^rightcall: (.+)$/m.exec(said)?.[1];
  if (message !== undefined && !message.includes("something broke")) return message.slice(0, 500);
  return code === null ? "The command was ended from outside." : `The command ended with exit code ${code}.`;
}

/** Pages stay quick while a job runs; a command that has ended already has no priority to lower. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOWER_PRIORITY);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

function stopGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const { pid } = child;
  signalGroup(pid, "SIGTERM");
  const timer = setTimeout(() => signalGroup(pid, "SIGKILL"), STOP_TIMEOUT_MS);
  child.once("close", () => clearTimeout(timer));
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

function isGone(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && (error.code === "ESRCH" || error.code === "ERR_SYSTEM_ERROR")
  );
}
