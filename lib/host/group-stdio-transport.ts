import {
  type ChildProcessWithoutNullStreams,
  type SpawnOptionsWithStdioTuple,
  type StdioPipe,
  spawn,
} from "node:child_process";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";

export type StdioCommand = {
  command: string;
  args?: readonly string[];
  /** Added to HOME, LOGNAME, PATH, SHELL, TERM and USER; nothing else of this process's environment is passed. */
  env?: Readonly<Record<string, string>>;
  cwd?: string;
};

export type ProcessExit = { code: number | null; signal: NodeJS.Signals | null };

const STDERR_KEPT = 64 * 1024;
const STRAY_KEPT = 100;
const END_OF_INPUT_MS = 2000;
const SIGTERM_MS = 1000;

const liveGroups = new Set<number>();
process.on("exit", () => {
  for (const pid of liveGroups) killGroup(pid, "SIGKILL");
});

/**
 * A server as a child process, over stdio. It is started once (the SDK's own transport starts a second one to probe)
 * and as the head of a process group, so that `close` ends what `npx` or a shell left behind as well. Lines on its
 * standard output that are no JSON-RPC are kept, as are the end of its standard error and its exit.
 */
export class GroupStdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport["onmessage"]>;
  /** Standard output lines that are not the protocol's, cut to 200 characters, the first 100. */
  readonly stray: string[] = [];
  /** The last 64 KiB of standard error. A member of this name also makes the SDK treat this as stdio. */
  stderr = "";
  /** Null while the process lives. */
  exit: ProcessExit | null = null;
  private child: ChildProcessWithoutNullStreams | null = null;
  private exited: Promise<void> = Promise.resolve();
  private closing: Promise<void> | null = null;

  constructor(private readonly params: StdioCommand) {}

  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** @throws Error naming the command when it cannot be started. */
  async start(): Promise<void> {
    const { command, args = [], env, cwd } = this.params;
    // Next's types want a NODE_ENV in every environment; a child has the one it is given.
    const environment = { ...getDefaultEnvironment(), ...env } as NodeJS.ProcessEnv;
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

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.child?.stdin;
    if (!stdin?.writable) throw new Error("Not connected");
    if (!stdin.write(`${JSON.stringify(message)}\n`)) {
      await Promise.race([new Promise<void>((drained) => stdin.once("drain", drained)), this.exited]);
    }
  }

  /** End of input, then SIGTERM, then SIGKILL, to the whole group. */
  close(): Promise<void> {
    this.closing ??= this.stop();
    return this.closing;
  }

  private watch(child: ChildProcessWithoutNullStreams): void {
    const { pid } = child;
    this.child = child;
    if (pid !== undefined) liveGroups.add(pid);
    this.exited = new Promise((done) => {
      child.once("exit", (code, signal) => {
        this.exit = { code, signal };
        done();
      });
    });
    child.once("close", () => this.onclose?.());
    child.on("error", (error) => this.onerror?.(error));
    child.stdin.on("error", (error) => this.onerror?.(error));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.stderr = (this.stderr + text).slice(-STDERR_KEPT);
    });
    readLines(child, (line) => this.readLine(line));
  }

  private readLine(line: string): void {
    const message = parseMessage(line);
    if (message) this.onmessage?.(message);
    else if (line.trim() !== "" && this.stray.length < STRAY_KEPT) this.stray.push(line.slice(0, 200));
  }

  private async stop(): Promise<void> {
    const pid = this.child?.pid;
    if (!this.child || pid === undefined) return;
    this.child.stdin.end();
    if (!(await this.exitsWithin(END_OF_INPUT_MS))) {
      killGroup(pid, "SIGTERM");
      await this.exitsWithin(SIGTERM_MS);
    }
    killGroup(pid, "SIGKILL");
    await this.exited;
    liveGroups.delete(pid);
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

function readLines(child: ChildProcessWithoutNullStreams, onLine: (line: string) => void): void {
  let parts: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      onLine(
        Buffer.concat([...parts, chunk.subarray(from, end)])
          .toString("utf8")
          .replace(/\r$/, ""),
      );
      parts = [];
      from = end + 1;
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  });
}

/** The SDK checks what a message holds; here it only has to be JSON-RPC. */
function parseMessage(line: string): JSONRPCMessage | null {
  try {
    const value: unknown = JSON.parse(line);
    const isRpc =
      typeof value === "object" && value !== null && "jsonrpc" in value && value.jsonrpc === "2.0";
    return isRpc ? (value as JSONRPCMessage) : null;
  } catch {
    return null;
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
