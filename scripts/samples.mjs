import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

// Compares the releases of real servers' tool lists in a folder of public samples: RIGHTCALL_SAMPLES, or one beside the package.
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = resolve(process.env.RIGHTCALL_SAMPLES || join(root, "..", "shared", "data"));
if (!existsSync(folder)) {
  console.log(`no samples: ${folder} is not there. RIGHTCALL_SAMPLES names a folder of tool lists.`);
  process.exit(0);
}
const bundle = await mkdtemp(join(root, "node_modules", ".rightcall-"));
try {
  const outfile = join(bundle, "samples.mjs");
  await build({
    entryPoints: [join(root, "scripts", "samples-diff.ts")],
    tsconfig: join(root, "tsconfig.json"),
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    logLevel: "warning",
  });
  const { diffSamples } = await import(pathToFileURL(outfile).href);
  const { lines, unreadable } = await diffSamples(folder);
  console.log(lines.join("\n"));
  process.exitCode = unreadable > 0 ? 1 : 0;
} finally {
  await rm(bundle, { recursive: true, force: true });
}
