import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Bundles a script that uses this package's modules, so that a plain node process can run it. */
export async function bundleScript(name: string, contents: string): Promise<string> {
  const folder = join(root, "node_modules", ".cache", "rightcall-tests");
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, `${name}-${process.pid}.mjs`);
  await build({
    stdin: { contents, resolveDir: root, loader: "ts" },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
  return outfile;
}

/** A node process and the lines it prints. `said` resolves once a line starts with the given text. */
export type TestProcess = {
  child: ChildProcess;
  said(start: string): Promise<string>;
  ended: Promise<{ code: number | null; output: string }>;
};

export function startScript(script: string, ...args: string[]): TestProcess {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const waiting: { start: string; resolve: (line: string) => void }[] = [];
  let output = "";
  const look = () => {
    for (const { start, resolve } of waiting) {
      const line = output.split("\n").find((one) => one.startsWith(start));
      if (line !== undefined) resolve(line);
    }
  };
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    look();
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  return {
    child,
    said: (start) =>
      new Promise((resolve, reject) => {
        waiting.push({ start, resolve });
        child.once("close", () => reject(new Error(`It ended without saying "${start}":\n${output}`)));
        look();
      }),
    ended: new Promise((resolve) => child.once("close", (code) => resolve({ code, output }))),
  };
}
