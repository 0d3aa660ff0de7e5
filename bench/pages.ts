import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runChild } from "./child";
import { writeGenerated } from "./generate";
import type { Imported } from "./import-once";
import { round } from "./measure";

const RUNS = 50_000;

/**
 * How long pages wait while a recording is imported in the same process, as the server does it: the queries behind a
 * scorecard and a first page, asked for four times a second and counted from when they were due. No HTTP and no rendering.
 */
export async function benchPages(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "rightcall-bench-"));
  const data = path.join(folder, "data");
  try {
    const [first, second] = [path.join(folder, "big.jsonl"), path.join(folder, "other.jsonl")];
    await writeGenerated(first, { id: "big", runs: RUNS, seed: 1 });
    await writeGenerated(second, { id: "other", runs: RUNS, seed: 2 });
    runChild<Imported>("import", first, data);
    const { answerMs, wallMs, cpuMs } = runChild<Imported>("import", second, data, "big");
    const sorted = answerMs.toSorted((left, right) => left - right);
    const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
    console.log(
      `  ${RUNS} ticket runs imported beside ${RUNS} in ${round(wallMs / 1000)} s, ${round(cpuMs / 1000)} s CPU`,
    );
    console.log(
      `  a scorecard and a first page meanwhile: p95 ${round(p95, 0)} ms of ${sorted.length}, longest ${round(sorted.at(-1) ?? Number.NaN, 0)} ms (bar: 200 on an idle machine)`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
