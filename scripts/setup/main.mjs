import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { appKey, cliKey, nativeKey, packagesKey, treeMatchesLock } from "./fingerprint.mjs";
import { acquireLock } from "./lock.mjs";
import { npmCommand, runStep, StepError, stopSteps } from "./run-step.mjs";
import { inspectToolchain, installHint } from "./toolchain.mjs";

const STEPS = ["install", "cli", "engine", "build"];
const ROOT = resolve(fileURLToPath(new URL("../..", import.meta.url)));
const NATIVE_FILE = "node_modules/better-sqlite3/build/Release/better_sqlite3.node";

/**
 * Does the named steps, each only when what it depends on changed: install, cli, engine (for local models), build. The
 * last two include cli.
 */
export async function main(steps) {
  const unknown = steps.filter((step) => !STEPS.includes(step));
  if (unknown.length > 0 || steps.length === 0) {
    console.error(`usage: node scripts/setup.mjs ${STEPS.map((step) => `[${step}]`).join(" ")}`);
    process.exit(2);
  }
  process.chdir(ROOT);
  let release = () => {};
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => {
      stopSteps();
      release();
      process.exit(130);
    });
  try {
    release = await acquireLock(join(ROOT, ".setup", "lock"), {
      onWait: (pid) =>
        console.log(`> another set-up (process ${pid ?? "?"}) is at work here; waiting for it …`),
    });
    await prepare(new Set(steps));
  } catch (error) {
    stopSteps();
    report(error);
    process.exitCode = 1;
  } finally {
    release();
  }
}

async function prepare(steps) {
  if (steps.has("install")) await installPackages();
  const jobs = [];
  if (steps.has("install")) jobs.push(prepareNative());
  const cli = ["cli", "engine", "build"].some((step) => steps.has(step)) ? buildCli() : Promise.resolve();
  jobs.push(steps.has("engine") ? cli.then(installEngine) : cli);
  if (steps.has("build")) jobs.push(buildApp());
  await Promise.all(jobs);
  if (existsSync("dist/cli.mjs")) linkCommand();
}

async function installPackages() {
  const key = packagesKey(ROOT);
  if (existsSync("node_modules/.package-lock.json") && isMarked("packages", key)) return;
  if (!treeMatchesLock(ROOT)) {
    warnAboutToolchain();
    unmark("packages");
    unmark("native");
    const npm = npmCommand();
    const flags = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    await runStep("install packages", npm.command, [...npm.args, ...flags]);
  }
  mark("packages", key);
}

/** Says before the long part what the compile will miss; a prebuilt file may still spare it. */
function warnAboutToolchain() {
  const { missing } = inspectToolchain();
  if (missing.length > 0)
    console.warn(`${installHint(missing)}\nGoing on: it is not needed where a prebuilt file can be fetched.`);
}

async function prepareNative() {
  const key = nativeKey(ROOT);
  if (existsSync(NATIVE_FILE) && isMarked("native", key)) return;
  if (nativeFault() !== undefined) {
    unmark("native");
    const { missing, nodedir } = inspectToolchain();
    const npm = npmCommand();
    // SQLite at -O3 costs twice the time and answers no faster; CFLAGS comes last on the compiler's line.
    const env = {
      CFLAGS: process.env.CFLAGS ?? "-O1",
      JOBS: process.env.JOBS ?? "2",
      ...(nodedir ? { npm_config_nodedir: nodedir } : {}),
    };
    try {
      await runStep("prepare SQLite", npm.command, [...npm.args, "rebuild", "better-sqlite3"], env);
    } catch (error) {
      if (missing.length > 0) error.message = `${error.message}\n${installHint(missing)}`;
      throw error;
    }
    const fault = nativeFault();
    if (fault) throw new StepError("prepare SQLite", "the module that was built does not load", fault);
  }
  mark("native", key);
}

function nativeFault() {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/probe-native.mjs"], { encoding: "utf8" });
  return status === 0 ? undefined : stderr || "it ended without a message";
}

async function buildCli() {
  const key = cliKey(ROOT);
  if (existsSync("dist/cli.mjs") && isMarked("cli", key)) return;
  unmark("cli");
  await runStep("build the command", process.execPath, ["scripts/build-cli.mjs"]);
  mark("cli", key);
}

/** The engine for local models is the command's own business; an install that was broken off leaves no mark. */
async function installEngine() {
  const folder = process.env.RIGHTCALL_ENGINE || "engine";
  if (existsSync(join(folder, "installed.json"))) return;
  await runStep("install the engine for local models", process.execPath, [
    "dist/cli.mjs",
    "llama",
    "install",
  ]);
}

async function buildApp() {
  const key = appKey(ROOT);
  if (existsSync(".next/BUILD_ID") && isMarked("app", key)) return;
  unmark("app");
  const env = { NEXT_TELEMETRY_DISABLED: "1" };
  await runStep("build the pages", process.execPath, ["node_modules/next/dist/bin/next", "build"], env);
  mark("app", key);
}

/** Lets `npx --no-install rightcall` find the command of this very clone. */
function linkCommand() {
  const target = "../../dist/cli.mjs";
  const link = "node_modules/.bin/rightcall";
  chmodSync("dist/cli.mjs", 0o755);
  const existing = lstatSync(link, { throwIfNoEntry: false });
  if (existing?.isSymbolicLink() && readlinkSync(link) === target) return;
  mkdirSync("node_modules/.bin", { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(target, link);
}

const isMarked = (name, key) =>
  existsSync(`.setup/${name}`) && readFileSync(`.setup/${name}`, "utf8") === key;

const mark = (name, key) => writeFileSync(`.setup/${name}`, key);

const unmark = (name) => rmSync(`.setup/${name}`, { force: true });

function report(error) {
  if (error instanceof StepError) {
    if (error.output) console.error(error.output.trimEnd());
    console.error(`\n${error.message}`);
  } else if (["EACCES", "EROFS", "ENOSPC", "EPERM"].includes(error.code)) {
    console.error(`Set-up cannot write in ${ROOT}: ${error.message}`);
  } else {
    console.error(error);
  }
}
