import { stringify } from "csv-stringify/sync";
import type { ScoredRecording } from "./types";

export type Cell = string | number | boolean | null;

/** Rows as CSV (RFC 4180, CRLF). Text that a spreadsheet would run is neutralized; numbers stay numbers. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { record_delimiter: "windows", cast: { boolean: (is) => (is ? "yes" : "no"), string: neutralized } },
  );
}

/** The same in pieces of a few hundred rows. */
export function* csvPieces(rows: readonly (readonly Cell[])[]): Generator<string> {
  for (let at = 0; at < rows.length; at += ROWS_IN_PIECE) yield toCsv(rows.slice(at, at + ROWS_IN_PIECE));
}

const ROWS_IN_PIECE = 500;

/**
 * Text that a spreadsheet could run as a formula gets a leading apostrophe: = + - @ tab or CR at its start,
 * also behind spaces or characters that do not show (the rule OWASP gives for CSV injection).
 */
function neutralized(text: string): string {
  return /^[\s\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u.test(text) ||
    /^[\t\r]/.test(text)
    ? `'${text}`
    : text;
}

/** Columns that say how a recording was made. */
export const SETUP_COLUMNS = [
  "scoring_version",
  "file_sha256",
  "trials",
  "mode",
  "partial",
  "declared_class",
  "statement",
  "sampling",
  "prompt_sha256",
  "tool_list_sha256",
  "host_version",
  "recorded_at",
  "expectations",
] as const;

/** `brief`: the scoring version and the file's hash only, for tables of one row a ticket run. */
export function setupCells(scored: ScoredRecording, { brief = false } = {}): Cell[] {
  const cells: Cell[] = [
    scored.scoringVersion,
    scored.fileSha256,
    scored.trials,
    scored.mode,
    scored.partial,
    scored.declaredClass,
    scored.statement,
    scored.sampling == null ? null : JSON.stringify(scored.sampling),
    scored.promptSha256,
    scored.toolListSha256,
    scored.hostVersion,
    scored.recordedAt,
    scored.expectations,
  ];
  return brief ? cells.map((cell, at) => (at < 2 ? cell : null)) : cells;
}

/** The column that a partial recording adds, so that the file's first line says so; empty for whole ones. */
export function partialColumn(warning: string | null): { head: string[]; cells: Cell[] } {
  return warning === null ? { head: [], cells: [] } : { head: ["PARTIAL RECORDING"], cells: [warning] };
}
