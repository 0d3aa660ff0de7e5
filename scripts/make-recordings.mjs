import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

// Bundles recordings/main.ts and runs it. The bundle lies in the package, so that it finds node_modules.
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);
const folder = await mkdtemp(join(root, "node_modules", ".rightcall-"));
try {
  const outfile = join(folder, "make-recordings.mjs");
  await build({
    entryPoints: ["recordings/main.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    logLevel: "warning",
  });
  await import(pathToFileURL(outfile).href);
} finally {
  await rm(folder, { recursive: true, force: true });
}
