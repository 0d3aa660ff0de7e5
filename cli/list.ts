import { listRecordings } from "@/db";
import { escapeTerminal, formatFraction } from "@/lib/format";
import { classLabel } from "@/lib/provenance";
import { type CliIo, EXIT } from "./io";
import { jsonLine } from "./json-line";
import { openHere } from "./open-here";
import { parseOptions, takePositionals } from "./options";

/** `rightcall list`: one line a recording. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseOptions("list", args, { json: { type: "boolean" } });
  takePositionals("list [--json]", positionals, 0, 0);
  using here = await openHere(io);
  const { db } = here;
  const rows = await listRecordings(db);
  if (values.json) {
    io.out(jsonLine({ format: "rightcall-list/1", recordings: rows }));
    return EXIT.ok;
  }
  const width = Math.max(9, ...rows.map((row) => row.id.length));
  io.out(`${"recording".padEnd(width)}  right first tool  provenance\n`);
  for (const row of rows) {
    const notes = [classLabel(row.class), ...(row.partial ? ["partial"] : [])].join(", ");
    io.out(
      `${row.id.padEnd(width)}  ${formatFraction(row.firstTool).padEnd(16)}  ${escapeTerminal(notes)}\n`,
    );
  }
  return EXIT.ok;
}
