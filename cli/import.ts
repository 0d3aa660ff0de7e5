import path from "node:path";
import { type ImportResult, importFile } from "@/db";
import { escapeTerminal, formatCount } from "@/lib/format";
import { recordingIdPattern } from "@/lib/storage";
import { type CliIo, EXIT, UsageError } from "./io";
import { jsonLine } from "./json-line";
import { type Here, openHere } from "./open-here";
import { parseOptions, takePositionals } from "./options";
import { reportError } from "./report-error";

/** `rightcall import FILE…`: each file is whole in the database or not in it at all; a refused one stops no other. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseOptions("import", args, {
    id: { type: "string" },
    json: { type: "boolean" },
  });
  const files = takePositionals("import FILE… [--id ID] [--json]", positionals, 1, 1000);
  const id = values.id;
  if (id !== undefined && files.length > 1)
    throw new UsageError("--id names one file's recording; give one file");
  if (id !== undefined && !recordingIdPattern.test(id)) {
    throw new UsageError(
      `--id takes lower-case letters, digits, dots, dashes and underscores, 64 at most, not "${id}"`,
    );
  }
  using here = await openHere(io);
  let exit: number = EXIT.ok;
  for (const file of files) {
    try {
      const result = await takeIn(file, here, io, id);
      io.out(
        values.json ? jsonLine({ format: "rightcall-import/1", file, ...result }) : `${say(file, result)}\n`,
      );
      if (!values.json) reportFaults(file, result, io);
      if (result.faultCount > 0) exit = Math.max(exit, EXIT.gate);
    } catch (error) {
      exit = Math.max(exit, reportError(error, io));
      if (exit > EXIT.usage) return exit;
    }
  }
  return exit;
}

async function takeIn(file: string, here: Here, io: CliIo, id: string | undefined): Promise<ImportResult> {
  const { db, root, dataDir } = here;
  const given = id === undefined ? {} : { id };
  const options = { root, dataDir, origin: "uploaded", signal: io.signal, ...given } as const;
  try {
    return await importFile(db, path.resolve(io.cwd, file), options);
  } catch (error) {
    throw isMissing(error) ? new UsageError(`there is no file ${file}`, { cause: error }) : error;
  }
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return code === "ENOENT" || code === "EISDIR";
}

function say(file: string, { status, id, runs, partial }: ImportResult): string {
  const text =
    status === "already here"
      ? `${file}: already here as ${id}`
      : `${file}: imported as ${id}, ${formatCount(runs, "ticket run")}${partial ? ", partial" : ""}`;
  return escapeTerminal(text);
}

function reportFaults(file: string, { faults, faultCount }: ImportResult, io: CliIo): void {
  for (const { line, field, message } of faults) {
    io.err(`${escapeTerminal(`${file}, line ${line}${field ? `, ${field}` : ""}: ${message}`)}\n`);
  }
  const more = faultCount - faults.length;
  if (more > 0) io.err(`${escapeTerminal(file)}: ${formatCount(more, "more faulty line")}\n`);
}
