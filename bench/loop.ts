import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { renderToyEmbedding } from "@/lib/model/llama/testing-toys";
import { packageRoot } from "@/lib/storage";
import { round } from "./measure";
import { timePreview } from "./preview";

const MODEL = "all-MiniLM-L6-v2.Q8_0.gguf";
const TOOL = "shop.issue_refund";
/** The sentence of r1 that is edited, and two wordings of it: each is recorded under vectors it has never been seen with. */
const SENTENCE = "To find out an amount, use quote_refund instead.";
const EDITS = [
  "For questions about an amount, use quote_refund instead.",
  "Where no sum is agreed yet, use quote_refund first.",
];

const BARS = { cold: 5000, cached: 2500, own: 600, preview: 150, words: 30 };

/**
 * The headline: one sentence of a description edited → recorded with the embedding model on the shop's 48 tickets →
 * compared with its base → the verdict printed. Every command is the built CLI in a process of its own, in a data folder
 * of its own that already holds the base, as a maintainer's does.
 */
export async function benchLoop(): Promise<void> {
  const root = packageRoot();
  const dataDir = mkdtempSync(path.join(tmpdir(), "rightcall-loop-"));
  try {
    const { file, label } = findModel(root, dataDir);
    const cli = createCli(root, dataDir);
    console.log(
      `  ${label}; ${cpus().length} cores, load ${round(loadavg()[0] ?? 0, 1)} before it began (the bars are for two idle cores)`,
    );
    const record = (id: string, revision: string) => [
      "record",
      "--suite",
      "shop",
      "--model",
      `embedding:${file}`,
      "--revision",
      revision,
      "--id",
      id,
      "--quiet",
    ];
    await cli(record("base", "r1"));
    const rounds: [name: string, bar: number, edit: string][] = [
      ["cold, no vectors kept", BARS.cold, EDITS[0] ?? ""],
      ["ticket vectors kept", BARS.cached, EDITS[1] ?? ""],
    ];
    for (const [at, [name, bar, edit]] of rounds.entries()) {
      const revision = `loop-${at + 1}`;
      if (at === 0) rmSync(path.join(dataDir, "vectors"), { recursive: true, force: true });
      const start = performance.now();
      saveRevision(root, dataDir, revision, edit);
      const recorded = await cli(record(revision, revision));
      const compared = await cli(["compare", "base", revision]);
      const wallMs = performance.now() - start;
      const ownMs = recorded.cpuMs + compared.cpuMs;
      console.log(
        `  ${name.padEnd(24)}${ms(wallMs)} wall (bar: ${bar}): record ${ms(recorded.wallMs)}, compare ${ms(compared.wallMs)}`,
      );
      console.log(
        `    own code              ${ms(ownMs)} CPU (bar: ${BARS.own}): record ${ms(recorded.cpuMs)}, compare ${ms(compared.cpuMs)}; the model's process is not in it`,
      );
      console.log(`    user alone            ${ms(recorded.userMs + compared.userMs)}`);
      console.log(`    verdict               ${verdictLine(compared.out)}`);
    }
    const empty = await cli(["--version"]);
    console.log(`  of that, starting Node   ${ms(2 * empty.cpuMs)} CPU (two processes)`);
    const { marginsMs, sentencesMs } = await timePreview();
    console.log(
      `  live preview, word-matching  ${ms(marginsMs)} CPU for the margins of all tickets (bar: ${BARS.words}), ${ms(marginsMs + sentencesMs)} with each sentence left out (bar to the redrawn page: ${BARS.preview})`,
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function findModel(root: string, dataDir: string): { file: string; label: string } {
  const models = path.resolve(process.env.RIGHTCALL_MODELS ?? path.join(root, "../shared/models"));
  const real = path.join(models, MODEL);
  if (existsSync(real)) return { file: real, label: `baseline-embedding with ${MODEL}` };
  const toy = path.join(dataDir, "toy-embedding.gguf");
  writeFileSync(toy, renderToyEmbedding());
  return {
    file: toy,
    label: `${real} is not there: toy weights stand in for it, so times are of our own code alone`,
  };
}

/** A child of r1 with one sentence of one description edited, as the editor saves it. */
function saveRevision(root: string, dataDir: string, id: string, edit: string): void {
  const from = descriptionOf(root);
  const to = from.replace(SENTENCE, edit);
  if (to === from) throw new Error(`r1 of ${TOOL} does not hold the sentence that is edited: ${SENTENCE}`);
  const folder = path.join(dataDir, "suites", "shop", "revisions");
  mkdirSync(folder, { recursive: true });
  const changes = { [TOOL]: { description: { from, to } } };
  const revision = { id, parent: "r1", title: "one sentence edited", at: "2026-01-01", by: "bench", changes };
  writeFileSync(path.join(folder, `${id}.json`), JSON.stringify(revision));
}

/** What r2 edits, as it was. */
function descriptionOf(root: string): string {
  const r2 = JSON.parse(readFileSync(path.join(root, "tickets", "shop", "revisions", "r2.json"), "utf8"));
  return r2.changes[TOOL].description.from;
}

type Ran = { wallMs: number; cpuMs: number; userMs: number; out: string };

/** Runs the built command; its own CPU is what the process says as it ends, its children's not counted. */
function createCli(root: string, dataDir: string): (args: readonly string[]) => Promise<Ran> {
  const meter = path.join(dataDir, "meter.mjs");
  writeFileSync(
    meter,
    'import { writeSync } from "node:fs"; process.on("exit", () => writeSync(3, JSON.stringify(process.cpuUsage())));',
  );
  const cli = path.join(root, "dist", "cli.mjs");
  return async (args) => {
    const start = performance.now();
    const child = spawn(process.execPath, ["--import", meter, cli, ...args], {
      env: { ...process.env, RIGHTCALL_DATA: dataDir },
      stdio: ["ignore", "pipe", "pipe", "pipe"],
    });
    const [out, err, used] = [child.stdout, child.stderr, child.stdio[3]].map((stream) =>
      readAll(stream as Readable),
    );
    const [code] = await once(child, "close");
    const wallMs = performance.now() - start;
    if (code !== 0) throw new Error(`rightcall ${args.join(" ")} ended with ${code}: ${await err}`);
    const { user, system } = JSON.parse((await used) ?? "");
    return { wallMs, cpuMs: (user + system) / 1000, userMs: user / 1000, out: (await out) ?? "" };
  };
}

async function readAll(stream: Readable): Promise<string> {
  let text = "";
  for await (const part of stream.setEncoding("utf8")) text += part;
  return text;
}

/** The second line of a comparison: what it came to. */
const verdictLine = (text: string) => text.split("\n")[1] ?? "";

const ms = (value: number) => `${round(value, 0)} ms`;
