import { cpus } from "node:os";
import path from "node:path";
import { openDatabase } from "@/db";
import { benchCalibration } from "./calibration";
import { benchCompare, timeCompare } from "./compare";
import { writeGenerated } from "./generate";
import { benchImport } from "./import";
import { importFloor } from "./import-floor";
import { importOnce } from "./import-once";
import { benchLoop } from "./loop";
import { benchOwnCost } from "./own-cost";
import { benchPages } from "./pages";
import { benchPreview } from "./preview";
import { benchQueries, timeQueries } from "./queries";
import { benchReplay } from "./replay";
import { benchReuse } from "./reuse";
import { benchUntilSettled } from "./until-settled";

const benches: Readonly<Record<string, () => Promise<void>>> = {
  own: benchOwnCost,
  replay: benchReplay,
  import: benchImport,
  pages: benchPages,
  queries: benchQueries,
  compare: benchCompare,
  calibration: benchCalibration,
  settled: benchUntilSettled,
  reuse: benchReuse,
  preview: benchPreview,
  loop: benchLoop,
};

/** Pieces that a benchmark runs in a process of their own; what they return is printed as JSON. */
const pieces: Readonly<Record<string, (...args: string[]) => Promise<unknown>>> = {
  import: (file = "", folder = "", meanwhile = "") => importOnce(file, folder, meanwhile),
  generate: (file = "", id = "", runs = "", seed = "", wording = "") =>
    writeGenerated(file, { id, runs: Number(runs), seed: Number(seed), wording }),
  queries: async (folder = "") => {
    const db = openDatabase(path.join(folder, "rightcall.db"));
    await timeQueries(db);
    await timeCompare(db);
  },
  floor: (file = "", imported = "", folder = "") => importFloor(file, imported, folder),
};

const [first, piece = "", ...rest] = process.argv.slice(2);
if (first === "--child") console.log(JSON.stringify(await pieces[piece]?.(...rest)));
else await runBenches(process.argv.slice(2));

async function runBenches(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !(name in benches));
  if (unknown.length > 0) {
    console.error(`no benchmark ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}`);
    process.exit(2);
  }
  console.log(
    `${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, Node ${process.versions.node}`,
  );
  for (const [name, run] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n${name}`);
    await run();
  }
}
