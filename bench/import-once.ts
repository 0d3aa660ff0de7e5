import { statSync } from "node:fs";
import path from "node:path";
import { getScorecard, importFile, listTicketRows, openDatabase } from "@/db";
import { packageRoot } from "@/lib/storage";
import { measure } from "./measure";

export type Imported = {
  runs: number;
  cpuMs: number;
  wallMs: number;
  rssMiB: number;
  /** Of the database, and of the file kept beside it byte for byte. */
  databaseBytes: number;
  fileBytes: number;
  /** How long a scorecard and a first page took that were asked for while it ran, from when they were due. */
  answerMs: number[];
};

/** Imports one file into the database of a folder. `while` asks for pages in the same process meanwhile. */
export async function importOnce(file: string, folder: string, meanwhile = ""): Promise<Imported> {
  const db = await openDatabase(path.join(folder, "rightcall.db"));
  const root = packageRoot();
  const before = process.resourceUsage().maxRSS;
  const pages =
    meanwhile === ""
      ? null
      : askWhile(async () => {
          await getScorecard(db, meanwhile);
          await listTicketRows(db, meanwhile, { filter: "wrong" });
        });
  const { cpuMs, wallMs, value } = await measure(() =>
    importFile(db, file, { root, dataDir: folder, origin: "uploaded", suites: new Map() }),
  );
  const answerMs = pages === null ? [] : pages();
  if (value.status !== "imported" || value.faultCount > 0 || value.partial) {
    throw new Error(`the generated file was not taken as it is: ${JSON.stringify(value)}`);
  }
  db.$client.pragma("wal_checkpoint(TRUNCATE)");
  db.$client.close();
  const rssMiB = Math.max(before, process.resourceUsage().maxRSS) / 1024;
  const databaseBytes = statSync(path.join(folder, "rightcall.db")).size;
  const fileBytes = statSync(file).size;
  return { runs: value.runs, cpuMs, wallMs, rssMiB, databaseBytes, fileBytes, answerMs };
}

/** Four pages a second: more than people open, and no queue of its own on a busy machine. */
const EVERY_MS = 250;

/** Asks at a steady pace until stopped. A question that waited for the one before it counts from when it was due. */
function askWhile(ask: () => Promise<void>): () => number[] {
  const taken: number[] = [];
  let due = performance.now() + EVERY_MS;
  let stopped = false;
  const next = async () => {
    if (stopped) return;
    await ask();
    taken.push(performance.now() - due);
    due += EVERY_MS;
    setTimeout(next, Math.max(0, due - performance.now()));
  };
  setTimeout(next, EVERY_MS);
  return () => {
    stopped = true;
    return taken;
  };
}
