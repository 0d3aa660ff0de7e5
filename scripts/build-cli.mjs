import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
/** The command, and the process that local models run in. */
const ENTRIES = { cli: "cli/main.ts", "llama-worker": "lib/model/llama/worker/main.ts" };
const KEEP_OLD_CHUNKS_MS = 60 * 60 * 1000;

const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: ENTRIES,
  outdir: "dist",
  outExtension: { ".js": ".mjs" },
  chunkNames: "cli-[hash]",
  bundle: true,
  splitting: true,
  write: false,
  platform: "node",
  format: "esm",
  target: "node20",
  alias: { "@": root },
  external: ["better-sqlite3", "node-llama-cpp", "next"],
  // Bundled CommonJS packages call require(), which an ES module lacks.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
  legalComments: "none",
  logLevel: "warning",
}).catch(() => process.exit(1));

await mkdir(dist, { recursive: true });
const entries = new Set(Object.keys(ENTRIES).map((name) => `${name}.mjs`));
const chunks = outputFiles.filter((file) => !entries.has(basename(file.path)));
for (const chunk of chunks) await writeFile(chunk.path, chunk.contents);
for (const { path, text } of outputFiles.filter((file) => entries.has(basename(file.path))))
  await writeWhole(path, text.startsWith("#!") ? text : `#!/usr/bin/env node\n${text}`);
await removeOldChunks(new Set(chunks.map((chunk) => basename(chunk.path))));

/** An entry changes in one step, so a command started meanwhile reads the old or the new one, never half of it. */
async function writeWhole(file, contents) {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, contents);
  await chmod(draft, 0o755);
  await rename(draft, file);
}

/** A command that still runs loads its parts late, so the parts of the last build stay for an hour. */
async function removeOldChunks(current) {
  for (const name of await readdir(dist)) {
    if (!/^cli-[A-Z0-9]+\.mjs$/.test(name) || current.has(name)) continue;
    const { mtimeMs } = await stat(join(dist, name));
    if (Date.now() - mtimeMs > KEEP_OLD_CHUNKS_MS) await rm(join(dist, name), { force: true });
  }
}
