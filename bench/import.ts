import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runChild } from "./child";
import { writeGenerated } from "./generate";
import type { Floor } from "./import-floor";
import type { Imported } from "./import-once";
import { median, round } from "./measure";

const RUNS = 100_000;
const REPEATS = 3;

/** Import of a generated recording against the least that an import can cost, both in processes of their own. */
export async function benchImport(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "rightcall-bench-"));
  const inFolder = (name: string) => path.join(folder, name);
  try {
    const file = inFolder("big.jsonl");
    await writeGenerated(file, { id: "big", runs: RUNS, seed: 1 });
    const imports: Imported[] = [];
    const floors: Floor[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const [own, bare] = [inFolder(`own-${repeat}`), inFolder(`floor-${repeat}`)];
      imports.push(runChild<Imported>("import", file, own));
      floors.push(runChild<Floor>("floor", file, own, bare));
      rmSync(bare, { recursive: true });
      if (repeat > 0) rmSync(own, { recursive: true });
    }
    const cpu = median(imports.map(({ cpuMs }) => cpuMs));
    const floor = median(floors.map(({ cpuMs }) => cpuMs));
    const rss = Math.max(...imports.map(({ rssMiB }) => rssMiB));
    const stored = imports[0]?.storedBytes ?? 0;
    const list = (figures: readonly number[]) => figures.map((ms) => round(ms / 1000)).join(", ");
    console.log(`  ${RUNS} ticket runs, ${round(statSync(file).size / 1e6, 0)} MB, ${floors[0]?.rows} rows`);
    console.log(`  import  ${round(cpu / 1000)} s CPU, median of ${list(imports.map(({ cpuMs }) => cpuMs))}`);
    console.log(
      `  floor   ${round(floor / 1000)} s CPU, median of ${list(floors.map(({ cpuMs }) => cpuMs))}`,
    );
    console.log(`  ratio   ${round(cpu / floor)} (bar: 2.00)`);
    console.log(`  RSS     ${round(rss, 0)} MiB at most (bar: 300 MB = 286 MiB)`);
    console.log(
      `  stored  ${round(stored / RUNS, 0)} bytes a ticket run, the file itself included (bar: 2048)`,
    );
    await benchAnswers(folder, inFolder("own-0"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchAnswers(folder: string, own: string): Promise<void> {
  const other = path.join(folder, "other.jsonl");
  await writeGenerated(other, { id: "other", runs: RUNS / 2, seed: 2 });
  const { answerMs } = runChild<Imported>("import", other, own, "big");
  const sorted = answerMs.toSorted((left, right) => left - right);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  console.log(
    `  a scorecard and a page of the first, while another ${RUNS / 2} are imported in the same process: p95 ${round(p95, 0)} ms of ${sorted.length}, longest ${round(sorted.at(-1) ?? Number.NaN, 0)} ms (bar: 200)`,
  );
}
