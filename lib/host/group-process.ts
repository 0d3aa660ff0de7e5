import {
  type ChildProcessWithoutNullStreams,
  type SpawnOptionsWithStdioTuple,
  type StdioPipe,
  spawn,
} from "node:child_process";
import { groupIsAlive } from "./group-is-alive";

export type ProcessExit = { code: number | null; signal: NodeJS.Signals | null };

export type ProcessCommand = {
  command: string;
  args?: readonly string[];
  /** The whole environment of the child. */
  env: Readonly<Record<string, string>>;
  cwd?: string;
};

export type ProcessEvents = {
  onOutput(chunk: Buffer): void;
  /** After the process ended and its output was read. */
  onClose?(): void;
  onError?(error: Error): void;
};

/** How a stop went: what ended the process, after how long, and whether another process of its group was alive then. */
export type ProcessStop = {
  by: "end of input" | "SIGTERM" | "SIGKILL";
  /** Milliseconds from the end of input to the exit. */
  durationMs: number;
  leftBehind: boolean;
};

const STDERR_KEPT = 64 * 1024;
const END_OF_INPUT_MS = 2000;
const SIGTERM_MS = 1000;
const LINGER_MS = 300;

const liveGroups = new Set<number>();
process.on("exit", () => {
  for (const pid of liveGroups) killGroup(pid, "SIGKILL");
});

/** A child process as the head of a process group, so that a stop ends what `npx` or a shell left behind as well. */
export class GroupProcess {
  /** The last 64 KiB of standard error. */
  stderr = "";
  /** Null while the process lives. */
  exit: ProcessExit | null = null;
  private child: ChildProcessWithoutNullStreams | null = null;
  private exited: Promise<void> = Promise.resolve();
  private stopping: Promise<ProcessStop> | null = null;

  constructor(
    private readonly params: ProcessCommand,
    private readonly events: ProcessEvents,
  ) {}

  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** @throws Error naming the command when it cannot be started. */
  async start(): Promise<void> {
    const { command, args = [], env, cwd } = this.params;
    // Next's types want a NODE_ENV in every environment; a child has the one it is given.
    const environment = { ...env } as NodeJS.ProcessEnv;
    const options: SpawnOptionsWithStdioTuple<StdioPipe, StdioPipe, StdioPipe> = {
      env: environment,
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
      cwd,
    };
    const child = spawn(command, [...args], options);
    await new Promise<void>((started, failed) => {
      child.once("spawn", started);
      child.once("error", (cause) => failed(new Error(startFailure(command, cause), { cause })));
    });
    this.watch(child);
  }

  /** Resolves when the pipe has taken the text, or the process is gone. @throws Error "Not connected" */
  async write(text: string): Promise<void> {
    const stdin = this.child?.stdin;
    if (!stdin?.writable) throw new Error("Not connected");
    if (!stdin.write(text)) {
      await Promise.race([new Promise<void>((drained) => stdin.once("drain", drained)), this.exited]);
    }
  }

  /** End of input, then SIGTERM, then SIGKILL, to the whole group. */
  stop(endOfInputMs = END_OF_INPUT_MS): Promise<ProcessStop> {
    this.stopping ??= this.end(endOfInputMs);
    return this.stopping;
  }

  /** Ends the group at once; `stop` then finds nothing to wait for. */
  kill(): void {
    if (this.pid !== null) killGroup(this.pid, "SIGKILL");
  }

  private watch(child: ChildProcessWithoutNullStreams): void {
    this.child = child;
    if (child.pid !== undefined) liveGroups.add(child.pid);
    this.exited = new Promise((done) => {
      child.once("exit", (code, signal) => {
        this.exit = { code, signal };
        done();
      });
    });
    child.once("close", () => this.events.onClose?.());
    child.on("error", (error) => this.events.onError?.(error));
    child.stdin.on("error", (error) => this.events.onError?.(error));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.stderr = (this.stderr + text).slice(-STDERR_KEPT);
    });
    child.stdout.on("data", this.events.onOutput);
  }

  private async end(endOfInputMs: number): Promise<ProcessStop> {
    const pid = this.child?.pid;
    if (!this.child || pid === undefined) return { by: "end of input", durationMs: 0, leftBehind: false };
    const startedAt = performance.now();
    let by: ProcessStop["by"] = "end of input";
    this.child.stdin.end();
    if (!(await this.exitsWithin(endOfInputMs))) {
      by = "SIGTERM";
      killGroup(pid, "SIGTERM");
      if (!(await this.exitsWithin(SIGTERM_MS))) by = "SIGKILL";
    }
    const durationMs = performance.now() - startedAt;
    const leftBehind = by === "end of input" && (await groupIsAlive(pid, LINGER_MS));
    killGroup(pid, "SIGKILL");
    await this.exited;
    liveGroups.delete(pid);
    return { by, durationMs, leftBehind };
  }

  private async exitsWithin(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((done) => {
      timer = setTimeout(done, ms, false);
    });
    const inTime = await Promise.race([this.exited.then(() => true), late]);
    clearTimeout(timer);
    return inTime;
  }
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone.
  }
}

function startFailure(command: string, cause: NodeJS.ErrnoException): string {
  if (cause.code === "ENOENT")
    return `The command "${command}" was not found: install it, or give its full path.`;
  if (cause.code === "EACCES") return `The command "${command}" may not be run: make it executable.`;
  return `The command "${command}" did not start: ${cause.message}`;
}
