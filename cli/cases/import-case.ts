import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import {
  type Db,
  getScorecard,
  getTicketPage,
  type ImportResult,
  importFile,
  openDatabase,
  type ScorecardPage,
  type TicketPage,
  toScored,
} from "@/db";
import { scoreCsv, scoreJson } from "@/lib/export";
import { packageRoot } from "@/lib/storage";

/** A file as `import` takes it in, and what `score --json` and the export say of it then. */
export type ImportedCase = {
  result: ImportResult;
  page: ScorecardPage;
  score: ReturnType<typeof scoreJson>;
  csv: string;
  ticket(id: string, trial?: number): Promise<TicketPage>;
};

type Importer = {
  /** A file of `fixtures/`. */
  fixture(name: string): Promise<ImportedCase>;
  /** Its lines, each as a file of its own. */
  lines(name: string, lines: readonly string[]): Promise<ImportedCase>;
};

export function fixturePath(name: string): string {
  return fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
}

/** A database of its own for each file of cases. */
export function createImporter(): Importer {
  let folder = "";
  let db: Db;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "rightcall-cases-"));
    db = openDatabase(join(folder, "data", "rightcall.db"));
  });
  afterAll(() => {
    db.$client.close();
    rmSync(folder, { recursive: true });
  });

  async function importPath(path: string): Promise<ImportedCase> {
    const id = basename(path, ".jsonl");
    const result = await importFile(db, path, {
      root: packageRoot(),
      dataDir: join(folder, "data"),
      origin: "uploaded",
      id,
    });
    const page = await getScorecard(db, result.id);
    if (!page) throw new Error(`${id} was imported and is not here.`);
    const scored = toScored(page);
    return {
      result,
      page,
      score: scoreJson(scored),
      csv: scoreCsv(scored),
      async ticket(ticket, trial = 1) {
        const found = await getTicketPage(db, id, ticket, trial);
        if (!found) throw new Error(`${id} has no ticket ${ticket}, trial ${trial}.`);
        return found;
      },
    };
  }

  return {
    fixture: (name) => importPath(fixturePath(name)),
    lines(name, lines) {
      const path = join(folder, name);
      writeFileSync(path, `${lines.join("\n")}\n`);
      return importPath(path);
    },
  };
}
