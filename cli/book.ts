import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { escapeTerminal } from "@/lib/format";
import { dataFolder, loadSuites, packageRoot } from "@/lib/storage";
import { BOOK } from "./book-examples";
import { type CliIo, EXIT, UsageError } from "./io";
import { jsonLine } from "./json-line";
import { parseOptions, takePositionals } from "./options";

/** `rightcall book EXAMPLE`: an example of the seed chapters, printed as it is printed there. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseOptions("book", args, {
    json: { type: "boolean" },
    log: { type: "string" },
  });
  const names = Object.keys(BOOK);
  const [name = ""] = takePositionals(`book ${names.join("|")} [--json]`, positionals, 1, 1);
  const example = BOOK[name];
  if (!example) throw new UsageError(`there is no example "${name}"; there are ${names.join(", ")}`);
  const log = readLog(name, values.log, io);
  const root = packageRoot();
  const suites = await loadSuites(root, dataFolder(io.env, root));
  const scratch = await mkdtemp(path.join(tmpdir(), "rightcall-book-"));
  try {
    const lines = await example.run({ root, suites, io, log: log ?? path.join(scratch, "wire.jsonl") });
    io.out(
      values.json
        ? jsonLine({ format: "rightcall-book/1", example: name, lines })
        : `${lines.map((line) => escapeTerminal(line)).join("\n")}\n`,
    );
    return lines.some((line) => line.endsWith(": failed")) ? EXIT.gate : EXIT.ok;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Where the wire example is to leave its log; null for the folder that goes when it is done. */
function readLog(example: string, file: string | undefined, { cwd }: CliIo): string | null {
  if (file === undefined) return null;
  const log = path.resolve(cwd, file);
  if (example !== "wire") throw new UsageError(`book ${example} writes no log: --log goes with wire`);
  if (existsSync(log)) throw new UsageError(`${file} is there already: name a log that is not`);
  return log;
}
