#!/usr/bin/env node
// Runs the official conformance suite against shop-support over HTTP and against the host, and compares each check with
// expected.json. Usage: node scripts/conformance/run.mjs. Ends with "N passed, N failed, N skipped", scenarios counted.
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { compareWithExpected } from "./compare.mjs";

const REVISION = "2026-07-28";
/** The client scenarios that can apply, with the revision that each is run at. */
const CLIENT_SCENARIOS = {
  tools_call: REVISION,
  "request-metadata": REVISION,
  "sep-2322-client-request-state": REVISION,
  "http-standard-headers": REVISION,
  "http-custom-headers": REVISION,
  "http-invalid-tool-headers": REVISION,
  "json-schema-ref-no-deref": REVISION,
  initialize: "2025-11-25",
};
const SUITE = "node_modules/@modelcontextprotocol/conformance/dist/index.js";
const SCENARIO_MS = "90000";
const SUITE_MS = 300_000;

const here = fileURLToPath(new URL(".", import.meta.url));
process.chdir(join(here, "../.."));
const folder = mkdtempSync(join(tmpdir(), "rightcall-conformance-"));
let server;
try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
}

async function main() {
  await bundleSubjects();
  const jobs = [
    runServerScenarios,
    ...Object.keys(CLIENT_SCENARIOS).map((name) => () => runClientScenario(name)),
  ];
  const [required, ...results] = await runSideBySide([listRequired, ...jobs]);
  const [onServer, ...onClient] = results;
  const observed = { server: onServer, client: Object.assign({}, ...onClient) };
  const expected = JSON.parse(readFileSync(join(here, "expected.json"), "utf8"));
  const lines = compareWithExpected(expected, required, observed);
  for (const { text, differences } of lines) {
    console.log(`${differences.length === 0 ? "as expected" : "DIFFERENT"}  ${text}`);
    for (const difference of differences) console.log(`    ! ${difference}`);
  }
  const failed = lines.filter(({ differences }) => differences.length > 0).length;
  console.log(`${lines.length - failed} passed, ${failed} failed, 0 skipped`);
  return failed === 0;
}

/** What is tested is TypeScript of this package: one file each, without a build of the command. */
async function bundleSubjects() {
  await build({
    entryPoints: ["server", "client"].map((name) => join(here, `${name}.ts`)),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    alias: { "@": process.cwd() },
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    logLevel: "warning",
  });
}

/** The scenarios that the suite requires for the revision, by side. */
async function listRequired() {
  const text = await suite(["list", "--requirements", REVISION]);
  const [required = ""] = text.split("Run and reported");
  const [server = "", client = ""] = required.split("Client scenarios");
  const names = (part) => [...part.matchAll(/^ {2}- (\S+)$/gm)].map(([, name]) => name);
  if (names(server).length === 0 || names(client).length === 0)
    throw new Error(`The suite's list of scenarios cannot be read:\n${text}`);
  return { server: names(server), client: names(client) };
}

async function runServerScenarios() {
  server = spawn(process.execPath, [join(folder, "server.mjs")], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise((resolve, reject) => {
    server.stdout.setEncoding("utf8").once("data", (text) => resolve(text.trim()));
    server.once("exit", (code) => reject(new Error(`shop-support ended with exit code ${code}.`)));
  });
  const out = join(folder, "server");
  await suite([
    "server",
    "--url",
    url,
    "--requirements",
    REVISION,
    "--timeout",
    SCENARIO_MS,
    "--output-dir",
    out,
  ]);
  server.removeAllListeners("exit");
  return readChecks(out);
}

async function runClientScenario(name) {
  const out = join(folder, "client", name);
  const command = `${process.execPath} ${join(folder, "client.mjs")}`;
  const which = ["--scenario", name, "--spec-version", CLIENT_SCENARIOS[name], "--timeout", SCENARIO_MS];
  const said = await suite(["client", "--command", command, ...which, "--output-dir", out]);
  const [checks] = Object.values(readChecks(out));
  if (checks === undefined) throw new Error(`The suite wrote no result for ${name}:\n${said}`);
  return { [name]: checks };
}

/** `{scenario: checks}` of a folder that the suite wrote: one folder for each, named after it and the time. */
function readChecks(out) {
  return Object.fromEntries(
    readdirSync(out).map((name) => [
      name.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, ""),
      JSON.parse(readFileSync(join(out, name, "checks.json"), "utf8")),
    ]),
  );
}

/** What the suite prints. Its exit code is 1 as soon as one check fails; what was expected is decided here. */
function suite(args) {
  const command = ["--import", new URL("node20.mjs", import.meta.url).href, SUITE, ...args];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, command, { timeout: SUITE_MS }, (error, stdout, stderr) => {
      if (error === null || error.code === 1) resolve(stdout + stderr);
      else reject(new Error(`The conformance suite did not run (${args.join(" ")}): ${error.message}`));
    });
  });
}

/** The results of all, in order, as many at a time as there are cores. */
async function runSideBySide(jobs) {
  const results = [];
  const waiting = jobs.entries();
  const work = async () => {
    for (const [index, job] of waiting) results[index] = await job();
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  return results;
}
