import { listRecordings, type RecordingRow } from "@/db";
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
  const rows = await listRecordings(here.db);
  if (values.json) io.out(jsonLine({ format: "rightcall-list/1", recordings: rows }));
  else io.out(table(rows));
  return EXIT.ok;
}

function table(rows: readonly RecordingRow[]): string {
  const head = ["recording", "right first tool", "replayed", "provenance"];
  const lines = [
    head,
    ...rows.map((row) => [
      row.id,
      formatFraction(row.firstTool),
      freshnessWord(row),
      [classLabel(row.class), ...(row.partial ? ["partial"] : [])].join(", "),
    ]),
  ];
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => (cells[column] ?? "").length)));
  return lines
    .map((cells) => cells.map((cell, column) => escapeTerminal(cell).padEnd(widths[column] ?? 0)))
    .map((cells) => `${cells.join("  ").trimEnd()}\n`)
    .join("");
}

function freshnessWord({ freshness }: RecordingRow): string {
  if (freshness === null) return "not yet";
  if (freshness.changed > 0) return "out of date";
  return freshness.notRun > 0 ? "not all" : "still current";
}
