import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isObject, ParseError, parseJson } from "@/lib/canonical-json";
import { appendDurable, type ExpectationEdit, parseExpectationEdit } from "@/lib/storage";

/** Whole counts by the figure's name; null where it is not measured. */
export type Figures = Record<string, { k: number; n: number } | null>;

export type MovedRecording = {
  recording: string;
  fileSha256: string;
  title: string;
  figures: readonly { figure: string; before: Figures[string]; after: Figures[string] }[];
  /** Runs of the edited ticket that stand otherwise now. */
  runs: readonly { trial: number; before: string; after: string }[];
};

/** One line of `suites/<suite>/ledger.jsonl`: an edited expectation and what moved when all was scored again. */
export type LedgerEntry = ExpectationEdit & {
  suite: string;
  moved: readonly MovedRecording[];
  /** Files that could not be scored again. */
  failed: readonly string[];
};

export type Ledger = {
  entries: readonly LedgerEntry[];
  /** Edits in expectations.jsonl that no entry tells of: made by hand, or by a process that was stopped. */
  untold: readonly (ExpectationEdit & { suite: string })[];
  /** Lines that could not be read ("shop/ledger.jsonl, line 3"). */
  damaged: readonly string[];
};

const fileOf = (dataDir: string, suite: string, name: string) => join(dataDir, "suites", suite, name);

export async function appendLedger(dataDir: string, entry: LedgerEntry): Promise<void> {
  const lines = await appendDurable(fileOf(dataDir, entry.suite, "ledger.jsonl"));
  await lines.append(JSON.stringify(entry)).finally(() => lines.close());
}

/** Every edit of every suite, the newest first; a line that cannot be read is named and costs no other. */
export async function readLedger(dataDir: string): Promise<Ledger> {
  const folder = join(dataDir, "suites");
  const suites = existsSync(folder) ? await readdir(folder) : [];
  const damaged: string[] = [];
  const entries: LedgerEntry[] = [];
  const untold: Ledger["untold"][number][] = [];
  for (const suite of suites.sort()) {
    const told = await readLines(dataDir, suite, "ledger.jsonl", damaged);
    const edits = await readLines(dataDir, suite, "expectations.jsonl", damaged);
    entries.push(...told.map(({ value, edit }) => asEntry(value, edit, suite)));
    const known = new Set(told.map(({ edit }) => `${edit.at} ${edit.ticket}`));
    for (const { edit } of edits)
      if (!known.has(`${edit.at} ${edit.ticket}`)) untold.push({ ...edit, suite });
  }
  const newestFirst = (left: { at: string }, right: { at: string }) => (left.at < right.at ? 1 : -1);
  return { entries: entries.sort(newestFirst), untold: untold.sort(newestFirst), damaged };
}

async function readLines(dataDir: string, suite: string, name: string, damaged: string[]) {
  const file = fileOf(dataDir, suite, name);
  if (!existsSync(file)) return [];
  const lines = (await readFile(file, "utf8")).split("\n");
  return lines.flatMap((json, index) => {
    if (json.trim() === "") return [];
    const place = { file: `${suite}/${name}`, line: index + 1 };
    try {
      const value = parseJson(json, place);
      return [{ value, edit: parseExpectationEdit(value, place) }];
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      damaged.push(`${place.file}, line ${place.line}`);
      return [];
    }
  });
}

/** What a line says moved, as far as it can be read: the edit itself was checked. */
function asEntry(value: unknown, edit: ExpectationEdit, suite: string): LedgerEntry {
  const line = isObject(value) ? value : {};
  const list = (from: unknown) => (Array.isArray(from) ? from.filter(isObject) : []);
  const count = (from: unknown): Figures[string] =>
    isObject(from) ? { k: Number(from.k), n: Number(from.n) } : null;
  const failed = Array.isArray(line.failed) ? line.failed.map(String) : [];
  const moved = list(line.moved).map((one) => ({
    recording: String(one.recording),
    fileSha256: String(one.fileSha256),
    title: String(one.title),
    figures: list(one.figures).map((figure) => ({
      figure: String(figure.figure),
      before: count(figure.before),
      after: count(figure.after),
    })),
    runs: list(one.runs).map((run) => ({
      trial: Number(run.trial),
      before: String(run.before),
      after: String(run.after),
    })),
  }));
  return { ...edit, suite, moved, failed };
}
