import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { getScorecard, importFile, listTicketRows, openDatabase, search } from "@/db";
import { packageRoot } from "@/lib/storage";
import { writeGenerated } from "./generate";
import { measure, median, round } from "./measure";

const REPEATS = 9;

/** A folder with two recordings of so many runs each of the same tickets, under two wordings. */
export async function importTwo(
  runs: number,
): Promise<{ folder: string; db: ReturnType<typeof openDatabase> }> {
  const folder = mkdtempSync(path.join(tmpdir(), "rightcall-bench-"));
  const db = openDatabase(path.join(folder, "rightcall.db"));
  for (const [id, seed, wording] of [
    ["big", 1, ""],
    ["other", 2, "Not for others."],
  ] as const) {
    const file = path.join(folder, `${id}.jsonl`);
    await writeGenerated(file, { id, runs, seed, wording });
    const options = { root: packageRoot(), dataDir: folder, origin: "uploaded", suites: new Map() } as const;
    await importFile(db, file, options);
    rmSync(file);
  }
  db.$client.pragma("wal_checkpoint(TRUNCATE)");
  return { folder, db };
}

/** CPU of one query, the median of nine after one that warms up. */
export async function timeQuery(name: string, bar: number, ask: () => Promise<unknown>): Promise<void> {
  await ask();
  const cpu: number[] = [];
  const wall: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const { cpuMs, wallMs } = await measure(ask);
    cpu.push(cpuMs);
    wall.push(wallMs);
  }
  const list = cpu.toSorted((left, right) => left - right).map((ms) => round(ms, 0));
  console.log(
    `  ${name.padEnd(44)} ${round(median(cpu), 1).padStart(6)} ms CPU, ${round(median(cpu) / bar).padStart(5)} of its bar ${bar}; wall ${round(median(wall), 1)}; all: ${list.join(" ")}`,
  );
}

/** What a page asks of a database that holds two recordings of 100,000 runs. */
export async function benchQueries(): Promise<void> {
  const { folder, db } = await importTwo(100_000);
  try {
    await timeQueries(db);
  } finally {
    db.$client.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function timeQueries(db: ReturnType<typeof openDatabase>): Promise<void> {
  const rows = (options: Parameters<typeof listTicketRows>[2]) => () => listTicketRows(db, "big", options);
  const first = await listTicketRows(db, "big", { filter: "wrong" });
  const body = first?.rows[0]?.excerpt.split(/\W+/) ?? [];
  await timeQuery("matrix, with the rest of the scorecard", 40, () => getScorecard(db, "big"));
  await timeQuery("first page", 50, rows({}));
  await timeQuery("page of the wrong ones", 50, rows({ filter: "wrong" }));
  await timeQuery("the page after it", 50, rows({ filter: "wrong", after: first?.next ?? "" }));
  await timeQuery(
    "one cell of the matrix",
    50,
    rows({ expected: "billing.list_billing", called: "orders.get_orders" }),
  );
  await timeQuery('search everywhere: "O-4711"', 150, () => search(db, "O-4711"));
  await timeQuery(`search everywhere: "${body[8]}"`, 150, () => search(db, body[8] ?? "about"));
  await timeQuery("search everywhere: a word of every ticket", 150, () => search(db, "about"));
  await timeQuery('in one recording: "O-4711"', 150, rows({ query: "O-4711" }));
  await timeQuery(`in one recording: "${body[8]}"`, 150, rows({ query: body[8] ?? "about" }));
  await timeQuery("in one recording: a word of every ticket", 150, rows({ query: "about" }));
  await timeQuery("in one recording: a word of every reply", 150, rows({ query: "reason" }));
}
