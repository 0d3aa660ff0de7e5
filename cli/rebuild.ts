import path from "node:path";
import { rebuildDatabase } from "@/db";
import { escapeTerminal, formatCount } from "@/lib/format";
import { dataFolder, packageRoot } from "@/lib/storage";
import { type CliIo, EXIT } from "./io";
import { jsonLine } from "./json-line";
import { parseOptions, takePositionals } from "./options";

/** `rightcall rebuild`: a new database is built beside the old one and takes its place when it is whole. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseOptions("rebuild", args, { json: { type: "boolean" } });
  takePositionals("rebuild [--json]", positionals, 0, 0);
  const root = packageRoot();
  const dataDir = dataFolder(io.env, root);
  const file = path.join(dataDir, "rightcall.db");
  const result = await rebuildDatabase(file, root, dataDir, { signal: io.signal });
  if (values.json) io.out(jsonLine({ format: "rightcall-rebuild/1", ...result }));
  else io.out(`rebuilt from ${formatCount(result.recordings, "recording")}\n`);
  for (const failed of result.failed) {
    io.err(`${escapeTerminal(`left out: ${failed.file}: ${failed.message}`)}\n`);
  }
  return result.failed.length > 0 ? EXIT.gate : EXIT.ok;
}
