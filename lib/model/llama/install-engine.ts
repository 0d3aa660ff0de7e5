import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "@/lib/storage";
import { ModelError } from "../errors";
import { ENGINE_PACKAGE, ENGINE_VERSION, type Engine, readEngine } from "./engine";

export type InstallEngineOptions = {
  folder: string;
  /** The whole package (725 MB) with what graphics processors need, instead of this platform's part alone (85 MB). */
  gpu: boolean;
  /** The package's root: its own build tools pack the engine's many small files into one. */
  root: string;
  env: Readonly<Record<string, string | undefined>>;
  signal: AbortSignal;
  onNote: (line: string) => void;
};

/**
 * Installs the engine by npm into a folder of its own: whole or not at all, beside its place and then renamed. Nothing
 * is compiled and no install script runs.
 *
 * @throws ModelError with npm's last lines.
 */
export async function installEngine(options: InstallEngineOptions): Promise<Engine> {
  const { folder, gpu, signal, onNote } = options;
  const beside = join(dirname(folder), `.${basename(folder)}.${process.pid}.part`);
  try {
    makeFolder(beside);
    writeFileSync(
      join(beside, "package.json"),
      '{"private":true,"description":"Rightcall\'s engine for local models"}\n',
    );
    onNote(
      `Installing ${ENGINE_PACKAGE} ${ENGINE_VERSION}${gpu ? " with GPU support" : ""} into ${folder} …`,
    );
    await runNpm(beside, options);
    await packEngine(beside, options);
    writeFileSync(join(beside, "installed.json"), `${JSON.stringify({ version: ENGINE_VERSION, gpu })}\n`);
    signal.throwIfAborted();
    await replaceFolder(beside, folder);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
  const engine = readEngine(folder);
  if (engine) return engine;
  throw new ModelError("engine", `npm ended well, but ${folder} holds no ${ENGINE_PACKAGE}.`);
}

async function runNpm(folder: string, { gpu, env, signal }: InstallEngineOptions): Promise<void> {
  const flags = [
    "--no-save",
    "--no-package-lock",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--prefix",
    folder,
  ];
  const packages = [`${ENGINE_PACKAGE}@${ENGINE_VERSION}`];
  if (!gpu) {
    flags.push("--omit=optional");
    packages.push(`${platformPackage()}@${ENGINE_VERSION}`);
  }
  const { command, args } = npmCommand(env);
  await run(command, [...args, "install", ...flags, ...packages], { cwd: folder, env, signal }).catch(
    (cause) => {
      signal.throwIfAborted();
      throw new ModelError("engine", `npm could not install ${packages.join(" and ")}: ${cause.message}`, {
        cause,
      });
    },
  );
}

/** The part of the engine that runs on this platform's processor. */
function platformPackage(): string {
  if (process.platform === "darwin")
    return `@node-llama-cpp/${process.arch === "arm64" ? "mac-arm64-metal" : "mac-x64"}`;
  const system = process.platform === "win32" ? "win" : process.platform;
  return `@node-llama-cpp/${system}-${process.arch === "arm" ? "armv7l" : process.arch}`;
}

/**
 * The engine is 650 small modules; as one file it starts in a third of the time. Where the build tools are not there it
 * starts as it came.
 */
async function packEngine(folder: string, { root, env, signal }: InstallEngineOptions): Promise<void> {
  const tool = join(root, "node_modules", "esbuild", "bin", "esbuild");
  if (!existsSync(tool)) return;
  const home = join(folder, "node_modules", ENGINE_PACKAGE, "dist");
  const entry = join(home, "rightcall-entry.js");
  writeFileSync(
    entry,
    'export { Llama } from "./bindings/Llama.js";\n' +
      'export { LlamaGrammarEvaluationState } from "./evaluator/LlamaGrammarEvaluationState.js";\n',
  );
  const flags = [
    "--bundle",
    "--minify",
    "--platform=node",
    "--format=esm",
    "--target=node20",
    "--log-level=error",
  ];
  const outside = ["--external:@node-llama-cpp/*", "--external:electron", "--external:typescript"];
  const banner =
    '--banner:js=import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);';
  const out = `--outfile=${join(home, "rightcall-packed.mjs")}`;
  await run(tool, [entry, ...flags, ...outside, banner, out], { cwd: folder, env, signal }).catch(() => {
    signal.throwIfAborted();
  });
}

async function replaceFolder(from: string, to: string): Promise<void> {
  const old = `${from}.old`;
  if (existsSync(to)) await rename(to, old);
  await rename(from, to);
  await rm(old, { recursive: true, force: true });
}

function npmCommand(env: InstallEngineOptions["env"]) {
  const cli = env.npm_execpath;
  if (cli && basename(cli) === "npm-cli.js") return { command: process.execPath, args: [cli] };
  return { command: process.platform === "win32" ? "npm.cmd" : "npm", args: [] };
}

type RunOptions = { cwd: string; env: InstallEngineOptions["env"]; signal: AbortSignal };

function run(command: string, args: readonly string[], { cwd, env, signal }: RunOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...env } as NodeJS.ProcessEnv,
      signal,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        said = (said + text).slice(-2_000);
      });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`exit code ${code}. ${said.trim()}`));
    });
  });
}
