import { spawn } from "node:child_process";
import { basename } from "node:path";

const running = new Set();

/** What a step says when it fails: its name, how it ended and what it had printed until then. */
export class StepError extends Error {
  constructor(step, ending, output) {
    super(`${step} failed: ${ending}`);
    this.name = "StepError";
    this.output = output;
  }
}

/** Runs one command quietly; prints its name, then its time. Its own output is in the error of a failure only. */
export function runStep(step, command, args, env = {}) {
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  console.log(`> ${step} …`);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
      detached: true,
    });
    const chunks = [];
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(chunk));
    child.on("error", (error) => {
      running.delete(child);
      reject(new StepError(step, error.message, ""));
    });
    child.on("close", (code, signal) => {
      running.delete(child);
      if (code === 0) {
        console.log(`> ${step}: ${seconds()}`);
        resolve();
      } else {
        const ending = signal ? `stopped by ${signal}` : `exit code ${code}`;
        reject(new StepError(step, `${ending} after ${seconds()}`, Buffer.concat(chunks).toString()));
      }
    });
  });
}

/** Stops every command still running, with the processes that it started (each leads a process group). */
export function stopSteps() {
  for (const child of running) {
    try {
      process.kill(-child.pid, "SIGTERM");
    } catch {
      child.kill("SIGTERM");
    }
  }
}

/** The npm that runs this script, else the one on the path. */
export function npmCommand(env = process.env) {
  const cli = env.npm_execpath;
  if (cli && basename(cli) === "npm-cli.js") return { command: process.execPath, args: [cli] };
  return { command: "npm", args: [] };
}
