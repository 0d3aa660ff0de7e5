import { join } from "node:path";
import { canonicalJson } from "@/lib/canonical-json";
import { appendDurable, loadSuites, parseExpectationEdit } from "@/lib/storage";
import type { Expectation } from "@/lib/ticket";
import { importBundled } from "./import-bundled";
import { appendLedger, type Figures, type LedgerEntry, type MovedRecording } from "./ledger";
import type { Db } from "./open-database";
import { readScoring } from "./queries/read-scoring";
import { readRecordings } from "./queries/recording-row";
import { readVerdicts } from "./read-verdict";

/** The edit cannot be made; the message says why and what to do. */
export class RefusedEdit extends Error {
  override name = "RefusedEdit";
}

export type ExpectationChange = {
  suite: string;
  ticket: string;
  /** What the ticket is held against from now on. */
  to: (from: Expectation) => Expectation;
  by: string;
  why: string;
  now?: Date;
};

type Folders = { root: string; dataDir: string };
const shared = globalThis as typeof globalThis & { rightcallEdits?: Promise<unknown> };

/**
 * Writes down another expectation of a suite's ticket, scores every recording of the suite again, and enters in the
 * ledger which figures moved. Nothing is overwritten: both files only grow. One edit after the other.
 *
 * @throws RefusedEdit for a suite or ticket that is not here, and for an edit that changes nothing.
 */
export function editExpectation(db: Db, folders: Folders, change: ExpectationChange): Promise<LedgerEntry> {
  const edit = (shared.rightcallEdits ?? Promise.resolve()).then(() => applyEdit(db, folders, change));
  shared.rightcallEdits = edit.catch(() => undefined);
  return edit;
}

async function applyEdit(
  db: Db,
  { root, dataDir }: Folders,
  { suite, ticket, to: toOf, by, why, now = new Date() }: ExpectationChange,
): Promise<LedgerEntry> {
  const found = (await loadSuites(root, dataDir)).get(suite);
  const from = found?.tickets.find((one) => one.ticket.id === ticket)?.expectation;
  if (from === undefined)
    throw new RefusedEdit(`The suite "${suite}" with a ticket "${ticket}" is not here.`);
  const to = toOf(from);
  if (canonicalJson(to) === canonicalJson(from)) {
    throw new RefusedEdit("This is what the ticket is held against already: nothing was changed.");
  }
  const file = join(dataDir, "suites", suite, "expectations.jsonl");
  const edit = { at: now.toISOString(), by, why, ticket, from, to };
  parseExpectationEdit(edit, { file });
  const before = readSuite(db, suite, ticket);
  const lines = await appendDurable(file);
  await lines.append(JSON.stringify(edit)).finally(() => lines.close());
  const { failed } = await importBundled(db, root, dataDir);
  const entry: LedgerEntry = {
    ...edit,
    suite,
    moved: listMoved(before, readSuite(db, suite, ticket)),
    failed: failed.map(({ file: path }) => path.split("/").at(-1) ?? path),
  };
  await appendLedger(dataDir, entry);
  return entry;
}

type Read = { fileSha256: string; title: string; figures: Figures; runs: ReadonlyMap<number, string> };

/** Every recording of a suite with its figures and how the runs of one ticket stand. */
function readSuite(db: Db, suite: string, ticket: string): Map<string, Read> {
  const all = readRecordings(db).filter(({ stored }) => stored.suite === suite);
  return new Map(
    all.map(({ stored, row }) => {
      const { scorecard } = readScoring(db, stored);
      const runs = readVerdicts(db, stored.id)
        .filter(({ verdict }) => verdict.ticket === ticket)
        .map(({ verdict }): [number, string] => [verdict.trial, standingOf(verdict)]);
      const count = (rate: { k: number; n: number } | null) =>
        rate === null ? null : { k: rate.k, n: rate.n };
      const figures: Figures = {
        "Right first tool": count(scorecard.firstTool),
        "Argument as written": count(scorecard.asWrittenRate),
        "Argument as meant": count(scorecard.asMeantRate),
        "Job finished": count(scorecard.goalRate),
      };
      return [row.id, { fileSha256: row.fileSha256, title: row.title, figures, runs: new Map(runs) }];
    }),
  );
}

function standingOf(verdict: ReturnType<typeof readVerdicts>[number]["verdict"]): string {
  if (!verdict.measured) return "failed run";
  if (verdict.right === null) return "not scored";
  const meant = verdict.headline?.asMeant;
  const argument = meant == null ? "" : meant ? ", argument as meant" : ", argument not as meant";
  return `${verdict.right ? "right" : "wrong"} first tool${argument}`;
}

function listMoved(before: ReadonlyMap<string, Read>, after: ReadonlyMap<string, Read>): MovedRecording[] {
  return [...before].flatMap(([recording, was]): MovedRecording[] => {
    const is = after.get(recording);
    if (is === undefined) return [];
    const figures = Object.entries(was.figures).flatMap(([figure, old]) => {
      const now = is.figures[figure] ?? null;
      return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ figure, before: old, after: now }];
    });
    const runs = [...was.runs].flatMap(([trial, old]) => {
      const now = is.runs.get(trial) ?? old;
      return old === now ? [] : [{ trial, before: old, after: now }];
    });
    if (figures.length === 0 && runs.length === 0) return [];
    return [{ recording, fileSha256: was.fileSha256, title: was.title, figures, runs }];
  });
}
