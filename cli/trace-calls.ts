import type { ReplayToolCalls } from "@/db";
import { escapeTerminal, formatCount, formatDate, formatDuration } from "@/lib/format";
import { CONVENTION_LINE, type ToolCallSummary } from "@/lib/trace";
import { type CliIo, EXIT, UsageError } from "./io";
import { jsonLine } from "./json-line";
import { openHere } from "./open-here";
import { parseOptions, takePositionals } from "./options";
import { requireScorecard } from "./scored";

/** `rightcall trace calls ID`: the newest replay's calls by tool, as the servers saw them. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseOptions("trace calls", args, { json: { type: "boolean" } });
  const [id = ""] = takePositionals("trace calls ID [--json]", positionals, 1, 1);
  using here = await openHere(io);
  const { toolCalls } = await requireScorecard(here.db, id);
  if (toolCalls === null) {
    throw new UsageError(
      `nothing is traced of "${id}": run rightcall replay ${id} first. Calls are kept where the suite's servers are the built-in shop's`,
    );
  }
  const { at, tools } = toolCalls;
  if (values.json)
    io.out(
      jsonLine({ format: "rightcall-tool-calls/1", recording: id, at, convention: CONVENTION_LINE, tools }),
    );
  else io.out(textOf(id, toolCalls));
  return EXIT.ok;
}

function textOf(id: string, { at, tools }: ReplayToolCalls): string {
  const calls = tools.reduce((sum, { count }) => sum + count, 0);
  const lines = [
    ["tool", "server", "calls", "errors by error.type", "median", "longest"],
    ...tools.map(cellsOf),
  ];
  const widths = [0, 1, 2, 3, 4, 5].map((column) =>
    Math.max(...lines.map((cells) => (cells[column] ?? "").length)),
  );
  const table = lines.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return [
    `${escapeTerminal(id)}, replayed ${formatDate(at)}: ${formatCount(calls, "call")}`,
    ...(calls === 0 ? [] : table),
    `Server spans of tools/call, durations on this machine; naming ${CONVENTION_LINE}`,
    "",
  ].join("\n");
}

function cellsOf({ tool, server, count, errors, p50Ms, maxMs }: ToolCallSummary): string[] {
  const failed = errors.map(({ type, count: times }) => `${times} ${type}`).join(", ");
  return [
    tool ?? "(no such tool)",
    server,
    String(count),
    failed || "none",
    formatDuration(p50Ms),
    formatDuration(maxMs),
  ].map((cell) => escapeTerminal(cell));
}
