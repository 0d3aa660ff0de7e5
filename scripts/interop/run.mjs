#!/usr/bin/env node
// Runs check and a first-call recording on servers that this project did not write, and on a small one for each SDK.
// Usage: npm run interop [-- --folder DIR] [-- --write]. It needs the network. --folder keeps what is installed in DIR;
// --write replaces the table of docs/interop.md and expected-reds.json.
import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { installServers } from "./install.mjs";
import { listDifferences, putTable, renderTable } from "./table.mjs";

const COMMAND_MS = 400_000;
/** Writes the id of each process that it becomes: `sh -c COUNTING FILE COMMAND…`. */
const COUNTING = 'echo $$ >> "$0"; exec "$@"';

const own = fileURLToPath(new URL(".", import.meta.url));
const root = join(own, "../..");
const { values } = parseArgs({ options: { folder: { type: "string" }, write: { type: "boolean" } } });
const folder = values.folder ? resolve(values.folder) : mkdtempSync(join(tmpdir(), "rightcall-interop-"));
mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(folder, "data-"));

try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  rmSync(values.folder ? dataDir : folder, { recursive: true, force: true });
}

async function main() {
  const servers = readJson("servers.json");
  const places = hereOnly({ ...installServers(servers, folder), own: join(own, "servers") });
  const rows = [];
  for (const server of servers) {
    rows.push(await measure(server, fill(server.command, server.env ?? {}, places)));
    console.log(sayRow(rows.at(-1)));
  }
  console.log(`\n${renderTable(rows)}`);
  const differences = listDifferences(rows, readJson("expected-reds.json"));
  if (values.write) write(rows);
  for (const difference of differences) console.log(`! ${difference}`);
  console.log(`${rows.length} servers, ${differences.length} differences`);
  return differences.length === 0;
}

/** The same places by paths of this run alone, by which its processes are told from others'. */
function hereOnly(places) {
  mkdirSync(join(dataDir, "at"));
  return Object.fromEntries(
    Object.entries(places).map(([name, place]) => {
      symlinkSync(place, join(dataDir, "at", name));
      return [name, join(dataDir, "at", name)];
    }),
  );
}

function fill(command, env, places) {
  const put = (text) => text.replace(/\{(\w+)\}/g, (_, name) => places[name]);
  const variables = Object.entries(env).map(([name, value]) => `${name}=${put(value)}`);
  return [...(variables.length > 0 ? ["/usr/bin/env", ...variables] : []), ...command.map(put)];
}

/** One server: the check's report, a recording's list and first tools, and what its processes left. */
async function measure({ name, from, tickets }, command) {
  const faults = [];
  const checked = await rightcall(["check", "--json", "--", ...command]);
  const report = parse(checked.stdout);
  if (report === null || report.unreachable !== null)
    faults.push(`check: ${report?.unreachable ?? (checked.stderr.trim() || checked.stdout.slice(0, 300))}`);
  const recorded = await record(name, tickets, command);
  if (recorded.fault !== null) faults.push(`record: ${recorded.fault}`);
  const findings = report?.findings ?? [];
  const reds = findings.filter(({ status }) => status === "fail");
  return {
    name,
    version: from.version,
    revision: recorded.revision,
    tools: recorded.tools,
    tokens: report?.survey?.tokens.whole ?? 0,
    shown: report?.survey?.tokens.shown ?? 0,
    exercised: report?.tools.exercised.length ?? 0,
    notes: findings.filter(({ status }) => status === "note").length,
    reds: reds.map(({ id, tool, clause, title }) => ({
      server: name,
      finding: tool === undefined ? id : `${id} (${tool})`,
      must:
        clause === undefined
          ? title
          : `${clause.level}: ${clause.rule} (${clause.revision}, ${clause.section})`,
    })),
    firstTool: recorded.firstTool,
    starts: recorded.starts,
    left: listLeft(),
    faults,
  };
}

async function record(name, tickets, command) {
  const suite = join(dataDir, "suites", name);
  const starts = join(dataDir, `${name}.starts`);
  mkdirSync(suite, { recursive: true });
  const counted = ["sh", "-c", COUNTING, starts, ...command];
  const head = { format: "rightcall-suite/1", id: name, title: name };
  const servers = [{ name, prefix: "", command: counted }];
  writeFileSync(join(suite, "suite.json"), JSON.stringify({ ...head, servers }));
  writeFileSync(
    join(suite, "tickets.jsonl"),
    tickets.map((ticket) => `${JSON.stringify(ticket)}\n`).join(""),
  );
  const { code, stdout, stderr } = await rightcall([
    "record",
    "--suite",
    name,
    "--model",
    "lexical",
    "--id",
    name,
    "--yes",
    "--json",
  ]);
  const score = parse(stdout);
  if (code !== 0 || score === null)
    return { fault: stderr.trim() || `exit code ${code}`, tools: 0, revision: "", firstTool: "", starts: 0 };
  const lines = readFileSync(join(dataDir, "recordings", `${name}.jsonl`), "utf8")
    .trim()
    .split("\n");
  const { servers: listed } = lines.map((line) => JSON.parse(line)).find(({ type }) => type === "tools");
  return {
    fault: null,
    tools: listed[0].tools.length,
    revision: listed[0].protocolVersion,
    firstTool: `${score.firstTool.k} of ${score.firstTool.n}`,
    starts: readFileSync(starts, "utf8").trim().split("\n").length,
  };
}

/** Processes whose command line names a file of this run. */
function listLeft() {
  return readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .map((pid) => `${pid} ${commandLine(pid)}`)
    .filter((line) => line.includes(`${dataDir}/`));
}

function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return ""; // It ended meanwhile.
  }
}

function rightcall(args) {
  const env = { ...process.env, RIGHTCALL_DATA: dataDir };
  const command = [join(root, "dist/cli.mjs"), ...args];
  return new Promise((done) => {
    execFile(
      process.execPath,
      command,
      { env, cwd: dataDir, timeout: COMMAND_MS, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => done({ code: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
}

function write(rows) {
  const page = join(root, "docs/interop.md");
  writeFileSync(page, putTable(readFileSync(page, "utf8"), renderTable(rows)));
  const reds = rows.flatMap((row) => row.reds);
  writeFileSync(join(own, "expected-reds.json"), `${JSON.stringify(reds, null, 2)}\n`);
}

function sayRow({ name, revision, tools, reds, notes, faults }) {
  const lines = [`${name}: ${revision}, ${tools} tools, ${reds.length} faults, ${notes} notes`, ...faults];
  return lines.join("\n  ! ");
}

function readJson(file) {
  return JSON.parse(readFileSync(join(own, file), "utf8"));
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
