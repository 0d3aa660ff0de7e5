// Bundles the benchmarks and runs them: npm run bench [NAME …]. Figures are CPU time and ratios of one run on one machine.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { build } from "esbuild";

const root = path.join(import.meta.dirname, "..");
const outfile = path.join(root, "dist", "bench.mjs");
await build({
  entryPoints: [path.join(root, "bench", "main.ts")],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  alias: { "@": root },
  logLevel: "error",
});
const { status } = spawnSync(process.execPath, ["--expose-gc", outfile, ...process.argv.slice(2)], {
  stdio: "inherit",
  cwd: root,
});
process.exit(status ?? 1);
