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
      rmSync(own, { recursive: true });
    }
    const cpu = median(imports.map(({ cpuMs }) => cpuMs));
    const floor = median(floors.map(({ cpuMs }) => cpuMs));
    const rss = Math.max(...imports.map(({ rssMiB }) => rssMiB));
    const [first] = imports;
    const perRun = (bytes = 0) => round(bytes / RUNS, 0);
    const list = (figures: readonly number[]) => figures.map((ms) => round(ms / 1000)).join(", ");
    console.log(`  ${RUNS} ticket runs, ${round(statSync(file).size / 1e6, 0)} MB, ${floors[0]?.rows} rows`);
    console.log(`  import  ${round(cpu / 1000)} s CPU, median of ${list(imports.map(({ cpuMs }) => cpuMs))}`);
    console.log(
      `  floor   ${round(floor / 1000)} s CPU, median of ${list(floors.map(({ cpuMs }) => cpuMs))}`,
    );
    const ratios = imports.map((own, index) => own.cpuMs / (floors[index]?.cpuMs ?? Number.NaN));
    console.log(
      `  ratio   ${round(median(ratios))} (bar: 2.00), median of ${ratios.map((one) => round(one)).join(", ")}`,
    );
    console.log(`  RSS     ${round(rss, 0)} MiB at most (bar: 300 MB = 286 MiB)`);
    console.log(
      `  stored  ${perRun(first?.databaseBytes)} bytes a ticket run in the database (bar: 2048); the file, kept as it came, has ${perRun(first?.fileBytes)} more`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
