import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isLoopbackHost } from "@/lib/allowed-hosts";
import { EnvironmentError } from "./io";

const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 30;
const MOST_CHUNKS_KEPT = 200;
const STOP_TIMEOUT_MS = 5_000;
const WILDCARDS: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1", "[::]": "::1" };

export type NextServer = {
  /** Resolves once the app answers, which it does after `letIn`. @throws EnvironmentError */
  ready: Promise<void>;
  exited: Promise<number>;
  letIn(): void;
  stop(): Promise<void>;
};

/**
 * Starts the built app as a child process. It holds its first request back until `letIn`, and ends when this process
 * does, even when this one is killed: instrumentation.ts watches the channel between them.
 */
export function startNext(options: {
  root: string;
  host: string;
  port: number;
  env: NodeJS.ProcessEnv;
  err(text: string): void;
}): NextServer {
  const { root, host, port } = options;
  if (!existsSync(join(root, ".next", "BUILD_ID")))
    throw new EnvironmentError("The pages are not built yet. `npm start` builds and serves them.");
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  const child = spawn(process.execPath, [next, "start", "-H", host, "-p", String(port)], {
    cwd: root,
    env: { ...options.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const printed: string[] = [];
  child.stderr?.on("data", (chunk: Buffer) => {
    if (printed.length < MOST_CHUNKS_KEPT) printed.push(chunk.toString());
    options.err(chunk.toString());
  });
  const exited = new Promise<number>((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 0));
  });
  return {
    ready: waitUntilReady(child, host, port, printed),
    exited,
    letIn: () => void child.send("let in", () => {}),
    stop: () => stop(child, exited),
  };
}

async function waitUntilReady(child: ChildProcess, host: string, port: number, printed: readonly string[]) {
  const until = Date.now() + READY_TIMEOUT_MS;
  while (!(await answers(WILDCARDS[host] ?? host, port))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new EnvironmentError(
        /EADDRINUSE/.test(printed.join(""))
          ? `Port ${port} was taken by another program meanwhile. Start again.`
          : "The app ended while it was starting; its own words stand above.",
      );
    if (Date.now() > until) {
      child.kill("SIGKILL");
      throw new EnvironmentError(
        `The app did not answer on port ${port} within ${READY_TIMEOUT_MS / 1000} s.`,
      );
    }
    await sleep(POLL_MS);
  }
}

function answers(host: string, port: number): Promise<boolean> {
  const headers = isLoopbackHost(host) ? {} : { host: "localhost" };
  return new Promise((resolve) => {
    const request = get(
      {
        host: host.replace(/^\[|\]$/g, ""),
        port,
        path: "/api/health",
        headers,
        agent: false,
        timeout: 5_000,
      },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(false));
  });
}

async function stop(child: ChildProcess, exited: Promise<number>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}
