import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ModelError } from "../errors";
import type { FromWorker, Method, Methods, ToWorker } from "./protocol";

export type WorkerOptions = {
  /** The package's root: the worker is `dist/llama-worker.mjs` in it. */
  root: string;
  env: Readonly<Record<string, string | undefined>>;
  onNote?: (line: string) => void;
};

/** A process that holds one local model. When it dies, what it was asked fails and nothing else does. */
export type ModelWorker = {
  readonly pid: number | null;
  readonly isAlive: boolean;
  /** @throws ModelError with what the worker said, or how it ended; the signal's reason. */
  ask<M extends Method>(
    method: M,
    params: Methods[M]["takes"],
    signal?: AbortSignal,
  ): Promise<Methods[M]["gives"]>;
  close(): Promise<void>;
};

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void };

const SAID_KEPT = 2_000;

/** Starts the process that local models run in: a malformed file can abort it, and must not take Rightcall along. */
export function startWorker({ root, env, onNote = () => {} }: WorkerOptions): ModelWorker {
  const file = join(root, "dist", "llama-worker.mjs");
  if (!existsSync(file))
    throw new ModelError(
      "setup",
      `${file} is missing. Run: npm run build:cli (npm start and npm test do it).`,
    );
  const child = fork(/* turbopackIgnore: true */ file, [], {
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: childEnv(env),
  });
  const waiting = new Map<number, Waiting>();
  let said = "";
  let ended: ModelError | null = null;
  let lastId = 0;
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-SAID_KEPT);
  });
  child.on("message", (message) => {
    const answer = message as FromWorker; // Only our own worker holds the other end.
    if ("note" in answer) return onNote(answer.note);
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) setReferenced(child, false);
    if ("fault" in answer) asked?.reject(new ModelError(answer.fault.kind, answer.fault.message));
    else asked?.resolve(answer.result);
  });
  const closed = new Promise<void>((resolve) => {
    const end = (how: string) => {
      ended ??= new ModelError("engine", `The model's process ended ${how}.${lastWords(said)}`);
      for (const { reject } of waiting.values()) reject(ended);
      waiting.clear();
      resolve();
    };
    child.once("error", (error) => end(`before it began (${error.message})`));
    child.once("close", (code, signal) => end(signal ? `by ${signal}` : `with exit code ${code}`));
  });
  setReferenced(child, false);

  return {
    pid: child.pid ?? null,
    get isAlive() {
      return ended === null;
    },
    ask(method, params, signal) {
      return new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        if (signal?.aborted) return reject(signal.reason);
        const id = ++lastId;
        const cancel = () => {
          if (!waiting.delete(id)) return;
          if (child.connected) child.send({ cancel: id } satisfies ToWorker);
          reject(signal?.reason);
        };
        const settle = <V>(then: (value: V) => void) => {
          return (value: V) => {
            signal?.removeEventListener("abort", cancel);
            then(value);
          };
        };
        signal?.addEventListener("abort", cancel, { once: true });
        // Guarantee: the worker answers a method with what `Methods` says it gives.
        waiting.set(id, { resolve: settle(resolve as (result: unknown) => void), reject: settle(reject) });
        setReferenced(child, true);
        child.send({ id, method, params } as ToWorker, (error) => {
          if (error && waiting.delete(id)) reject(ended ?? new ModelError("engine", error.message));
        });
      });
    },
    async close() {
      if (ended !== null) return;
      setReferenced(child, true); // Else the process that waits for the end here may end first.
      child.kill("SIGKILL");
      await closed;
    },
  };
}

/** While nothing is asked of it, the worker keeps nobody from ending. */
function setReferenced(child: ChildProcess, on: boolean): void {
  const stderr = child.stderr as (NodeJS.ReadableStream & { ref?(): void; unref?(): void }) | null;
  for (const handle of [child, child.channel, stderr]) {
    if (on) handle?.ref?.();
    else handle?.unref?.();
  }
}

/**
 * Options for Node that are meant for the caller (a test runner's, a debugger's) stay with the caller, and an engine
 * that aborts does not call a debugger on itself.
 */
function childEnv(env: WorkerOptions["env"]): NodeJS.ProcessEnv {
  const own: Record<string, string | undefined> = { ...env, GGML_NO_BACKTRACE: "1" };
  delete own.NODE_OPTIONS;
  delete own.NODE_CHANNEL_FD;
  return own as NodeJS.ProcessEnv;
}

function lastWords(said: string): string {
  const line = said.trim().split("\n").at(-1)?.trim() ?? "";
  return line === "" ? "" : ` Its last words: ${line.slice(0, 300)}`;
}
