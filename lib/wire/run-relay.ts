import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import type { Readable, Writable } from "node:stream";
import { type Direction, readMessage } from "./frame";
import { redactFrame } from "./redact-frame";
import { createLineSplitter, type LineSplitter } from "./split-lines";
import type { TimedFrame } from "./wire-log";

export type RelayOptions = {
  command: string;
  args: readonly string[];
  /** The server's whole environment: its client chose it when it started this relay. */
  env: NodeJS.ProcessEnv;
  /** The name the frames give the server. */
  server: string;
  /** Texts that never reach a frame. */
  secrets?: readonly string[];
  input: Readable;
  output: Writable;
  onFrame: (frame: TimedFrame) => void;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Aborting it is passed on to the server's process group as SIGTERM. */
  signal: AbortSignal;
};

/** Less than the second after SIGTERM in which a client kills the relay itself. */
const AFTER_SIGTERM_MS = 500;
const AFTER_END_OF_INPUT_MS = 10_000;
const AFTER_EXIT_MS = 1000;

/**
 * Stands in a stdio server's place: starts it, copies every byte both ways unchanged and tells each line, without
 * secrets. The server heads a process group of its own; end of input and SIGTERM reach it, and nothing of the group is
 * left when this returns. Its standard error is this process's.
 *
 * @returns the server's exit code, or 128 and the number of the signal that ended it.
 * @throws Error naming the command that cannot be started.
 */
export async function runRelay(options: RelayOptions): Promise<number> {
  const child = spawn(options.command, [...options.args], {
    env: options.env,
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  exited.catch(() => {});
  await waitForStart(child, options.command);
  const stopGuard = guardGroup(child, options);
  const lines = copy(child, options);
  const [code, signal] = await exited;
  stopGuard();
  await drain(child);
  for (const splitter of lines) splitter.end();
  options.input.destroy();
  return code ?? 128 + constants.signals[signal as NodeJS.Signals];
}

async function waitForStart(child: ChildProcess, command: string): Promise<void> {
  await once(child, "spawn").catch((cause: Error) => {
    throw new Error(`The command "${command}" did not start: ${cause.message}`, { cause });
  });
}

/** Copies bytes both ways and cuts what passes into lines for the frames. */
function copy(child: ChildProcess, { input, output, ...options }: RelayOptions): LineSplitter[] {
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error("The server has no pipes.");
  const toServer = tellLines("to-server", child, options);
  const toClient = tellLines("to-client", child, options);
  // A server that ends while it is written to is told by its exit.
  stdin.on("error", () => {});
  input.on("data", toServer.push).pipe(stdin);
  stdout.on("data", toClient.push).pipe(output, { end: false });
  return [toServer, toClient];
}

type Telling = Pick<RelayOptions, "server" | "secrets" | "onFrame" | "now">;

function tellLines(direction: Direction, child: ChildProcess, options: Telling): LineSplitter {
  const { server, secrets = [], onFrame, now } = options;
  return createLineSplitter((line, cutFrom) => {
    const { at: time, ...frame } = redactFrame(
      {
        ...{ at: now(), direction, server, exchange: child.pid ?? 0 },
        ...(cutFrom === undefined ? { message: readMessage(line) } : { message: line, cutFrom }),
      },
      secrets,
    );
    onFrame({ time, ...frame });
  });
}

/** Sees to it that no process of the group outlives the relay; the function it returns ends what is left of it. */
function guardGroup(child: ChildProcess, { input, signal }: RelayOptions): () => void {
  const kill = (name: NodeJS.Signals) => killGroup(child, name);
  const killAll = () => kill("SIGKILL");
  const timers: NodeJS.Timeout[] = [];
  const stop = () => {
    kill("SIGTERM");
    timers.push(setTimeout(killAll, AFTER_SIGTERM_MS));
  };
  const onEnd = () => timers.push(setTimeout(stop, AFTER_END_OF_INPUT_MS));
  process.once("exit", killAll);
  input.once("end", onEnd);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  return () => {
    killAll();
    process.removeListener("exit", killAll);
    input.removeListener("end", onEnd);
    signal.removeEventListener("abort", stop);
    for (const timer of timers) clearTimeout(timer);
  };
}

/** Waits for what the server wrote last; a process that left its group may hold the pipe open, and is not waited for. */
async function drain({ stdout }: ChildProcess): Promise<void> {
  if (!stdout || stdout.readableEnded || stdout.destroyed) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, AFTER_EXIT_MS);
  });
  await Promise.race([once(stdout, "close"), late]);
  clearTimeout(timer);
  stdout.destroy();
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone.
  }
}
