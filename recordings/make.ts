import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256Hex } from "@/lib/canonical-json";
import { startServers } from "@/lib/host";
import { recordSuite } from "@/lib/record";
import { createRecordingText, type Header, type RecordingEvent } from "@/lib/recording";
import { loadSuites } from "@/lib/storage";
import type { Suite } from "@/lib/suite";
import { parseAuthored } from "./authored";
import { checkPublished } from "./check-published";
import { type AuthoredTables, type Plan, planRecordings } from "./plans";
import { RECORDED } from "./recorded";

/** Fixed, so that the files are remade byte for byte. */
const RECORDED_AT = "2026-06-30T12:00:00.000Z";
const SEED = 4217;

/**
 * Remakes every bundled recording that needs no weights, through the real host and servers: file name → text. Last
 * comes `SHA256SUMS`, which lists the recordings of real weights too.
 *
 * @throws Error when a published figure would not come out; nothing is written by then.
 */
export async function makeRecordings(root: string, only?: readonly string[]): Promise<Map<string, string>> {
  const suites = await loadSuites(root, join(root, "no-data-folder"));
  const tables = await readTables(root);
  const texts = new Map<string, string>();
  for (const plan of planRecordings(tables)) {
    if (only && !only.includes(plan.facts.id)) continue;
    texts.set(`${plan.facts.id}.jsonl`, await makeRecording(plan, suites));
  }
  const failures = await checkPublished(texts, { shop: suiteOf(suites, "shop"), tables });
  if (failures.length > 0) throw new Error(`The published figures do not come out:\n${failures.join("\n")}`);
  const listed = [...texts, ...(await readRecorded(root))];
  return texts.set("SHA256SUMS", listed.map(([name, text]) => `${sha256Hex(text)}  ${name}\n`).join(""));
}

/** Remakes the recordings into a folder and gives the names of the files written. */
export async function writeRecordings(root: string, folder: string): Promise<string[]> {
  const texts = await makeRecordings(root);
  await mkdir(folder, { recursive: true });
  for (const [name, text] of texts) await writeFile(join(folder, name), text);
  return [...texts.keys()];
}

async function makeRecording(plan: Plan, suites: ReadonlyMap<string, Suite>): Promise<string> {
  const suite = suiteOf(suites, plan.suite);
  await using servers = await startServers(suite, {
    shopTickets: suiteOf(suites, "shop").tickets,
    log: () => {},
  });
  const events: RecordingEvent[] = [];
  const { header, faults } = await recordSuite({
    ...plan,
    suite,
    servers: servers.targets,
    facts: { ...plan.facts, recordedAt: RECORDED_AT, recordedBy: "recordings/make.ts" },
    trials: 1,
    consent: "sandbox",
    seed: SEED,
    open: async (_header: Header) => ({
      append: async (event) => {
        events.push(event);
      },
    }),
  });
  if (faults > 0) throw new Error(`${plan.facts.id}: ${faults} ticket runs died.`);
  return createRecordingText(header, events);
}

async function readRecorded(root: string): Promise<[name: string, text: string][]> {
  return Promise.all(
    RECORDED.map(async (id): Promise<[string, string]> => {
      const name = `${id}.jsonl`;
      return [name, await readFile(join(root, "recordings", name), "utf8")];
    }),
  );
}

async function readTables(root: string): Promise<AuthoredTables> {
  const read = async (id: string) => {
    const file = `recordings/authored/${id}.json`;
    return parseAuthored(await readFile(join(root, file), "utf8"), file);
  };
  return { "ticket-runs": await read("ticket-runs"), "pick-a-tool": await read("pick-a-tool") };
}

function suiteOf(suites: ReadonlyMap<string, Suite>, id: string): Suite {
  const suite = suites.get(id);
  if (!suite) throw new Error(`There is no suite "${id}" in tickets/.`);
  return suite;
}
