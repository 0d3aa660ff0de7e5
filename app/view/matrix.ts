import type { ScorecardPage } from "@/db";
import type { Rate } from "@/lib/statistics";

/** What no tool is: columns of their own after the tools. */
export const NO_TOOL_COLUMNS = ["no tool", "unknown tool", "unreadable"] as const;

export type MatrixCell = { called: string; n: number; right: number; heat: 0 | 1 | 2 | 3 | 4 };

export type MatrixRow = {
  expected: string;
  rate: Rate;
  /** One per column, then one per NO_TOOL_COLUMNS. */
  cells: readonly MatrixCell[];
  failed: number;
};

export type Matrix = {
  servers: readonly { server: string; columns: readonly { shown: string; name: string }[] }[];
  rows: readonly MatrixRow[];
  totals: readonly number[];
  failedTotal: number;
  /** Tools and expected tools left out because the table would not be readable. */
  hidden: { columns: number; rows: number };
};

const MAX_ROWS = 12;
const MAX_COLUMNS = 12;
/** Heads the columns of tools that were called or expected, but stand in no list of the recording. */
export const NOT_LISTED = "not listed";

type Input = Pick<ScorecardPage, "scorecard" | "tools">;

/**
 * The confusions as one table: rows by most wrong first, columns by server, within one in the order of the rows
 * so that right choices lie near a diagonal. A long tool list keeps the tools that were called or expected most.
 */
export function buildMatrix({ scorecard, tools }: Input): Matrix {
  const rows = [...scorecard.perTool].sort(
    (a, b) => wrongOf(b.rate) - wrongOf(a.rate) || b.rate.n - a.rate.n,
  );
  const shownRows = rows.slice(0, MAX_ROWS);
  const columns = orderColumns(
    { scorecard, tools },
    shownRows.map((row) => row.expected),
  );
  const called = [...columns.shown.map((column) => column.shown), ...NO_TOOL_COLUMNS];
  const max = Math.max(1, ...scorecard.cells.filter((cell) => !cell.right).map((cell) => cell.n));
  return {
    servers: groupByServer(columns.shown),
    rows: shownRows.map(({ expected, rate }) => ({
      expected,
      rate,
      cells: called.map((name) => sumCell(scorecard.cells, expected, name, max)),
      failed: scorecard.notMeasuredPerExpected.find((row) => row.expected === expected)?.n ?? 0,
    })),
    totals: called.map((name) => sum(scorecard.cells.filter((cell) => cell.called === name))),
    failedTotal: scorecard.notMeasured,
    hidden: { columns: columns.hidden, rows: rows.length - shownRows.length },
  };
}

type Column = { shown: string; name: string; server: string };

function orderColumns({ scorecard, tools }: Input, expected: readonly string[]) {
  const known = new Map<string, Column>(
    tools.map((tool) => [
      tool.shown,
      { shown: tool.shown, name: stripPrefix(tool), server: tool.prefix || tool.server },
    ]),
  );
  const noTool: readonly string[] = NO_TOOL_COLUMNS;
  for (const name of [...expected, ...scorecard.cells.map((cell) => cell.called)]) {
    if (!known.has(name) && !noTool.includes(name))
      known.set(name, { shown: name, name, server: NOT_LISTED });
  }
  const weight = (column: Column) =>
    sum(scorecard.cells.filter((cell) => cell.called === column.shown || cell.expected === column.shown));
  const all = [...known.values()];
  const kept = new Set(
    all.length <= MAX_COLUMNS ? all : [...all].sort((a, b) => weight(b) - weight(a)).slice(0, MAX_COLUMNS),
  );
  const place = (column: Column) => (expected.indexOf(column.shown) + 1 || expected.length + 1) - 1;
  const shown = all.filter((column) => kept.has(column)).sort((a, b) => place(a) - place(b));
  return {
    shown: shown.sort((a, b) => serverPlace(all, a) - serverPlace(all, b)),
    hidden: all.length - shown.length,
  };
}

function serverPlace(all: readonly Column[], column: Column): number {
  return all.findIndex((other) => other.server === column.server);
}

function stripPrefix(tool: { shown: string; prefix: string }): string {
  const prefix = `${tool.prefix}.`;
  return tool.prefix !== "" && tool.shown.startsWith(prefix) ? tool.shown.slice(prefix.length) : tool.shown;
}

function groupByServer(columns: readonly Column[]) {
  const groups: { server: string; columns: Column[] }[] = [];
  for (const column of columns) {
    const last = groups.at(-1);
    if (last?.server === column.server) last.columns.push(column);
    else groups.push({ server: column.server, columns: [column] });
  }
  return groups;
}

function sumCell(
  cells: Input["scorecard"]["cells"],
  expected: string,
  called: string,
  max: number,
): MatrixCell {
  const matching = cells.filter((cell) => cell.expected === expected && cell.called === called);
  const n = sum(matching);
  const right = sum(matching.filter((cell) => cell.right));
  return { called, n, right, heat: heatOf(n - right, max) };
}

/** 0 for nothing wrong, else 1 to 4 against the largest wrong cell; a single ticket never burns. */
function heatOf(wrong: number, max: number): MatrixCell["heat"] {
  const heat = Math.min(wrong, Math.ceil((4 * wrong) / max));
  return heat >= 4 ? 4 : heat === 3 ? 3 : heat === 2 ? 2 : heat === 1 ? 1 : 0;
}

function wrongOf({ k, n }: Rate): number {
  return n - k;
}

function sum(cells: readonly { n: number }[]): number {
  return cells.reduce((total, cell) => total + cell.n, 0);
}
