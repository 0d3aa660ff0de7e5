import type { ComparisonPage } from "@/db";
import { type Rate, rate } from "@/lib/statistics";
import { NO_TOOL_COLUMNS } from "./matrix";

export type MoveCell = {
  called: string;
  base: number;
  candidate: number;
  /** More right or fewer wrong is better; "right" stands for right as before, null for wrong as before or nothing. */
  word: "better" | "worse" | "right" | null;
};

export type MoveRow = { expected: string; base: Rate; candidate: Rate; cells: readonly MoveCell[] };

export type MoveTable = {
  columns: readonly string[];
  rows: readonly MoveRow[];
  hidden: { rows: number; columns: number };
};

const MOST_ROWS = 12;
const MOST_COLUMNS = 12;

type Input = {
  comparison: Pick<ComparisonPage["comparison"], "moves" | "perTool">;
  tools: ComparisonPage["tools"];
};

/**
 * Where first calls moved, over every pair or, with `isPart`, over those of one kind, whose own counts then stand at the
 * end of a row: rows and columns by how many of their tickets moved, columns in the order
 * of the rows.
 */
export function buildMoves({ comparison: { moves, perTool }, tools }: Input, isPart = false): MoveTable {
  const moved = (name: string, key: "expected" | "called") =>
    sum(moves.filter((move) => move[key] === name).map((move) => Math.abs(move.candidate - move.base)));
  const seen = new Set(moves.map((move) => move.expected));
  const rows = perTool
    .filter(({ expected }) => seen.has(expected))
    .toSorted((a, b) => moved(b.expected, "expected") - moved(a.expected, "expected") || b.base.n - a.base.n);
  const shown = rows.slice(0, MOST_ROWS);
  const called = [...new Set(moves.map((move) => move.called))].filter((name) => !isNoTool(name));
  const kept = called.toSorted((a, b) => moved(b, "called") - moved(a, "called")).slice(0, MOST_COLUMNS);
  const place = (name: string) => placeOf(name, [...shown.map(({ expected }) => expected), ...listed(tools)]);
  const columns = [
    ...kept.toSorted((a, b) => place(a) - place(b)),
    ...NO_TOOL_COLUMNS.filter((name) => moves.some((move) => move.called === name)),
  ];
  return {
    columns,
    rows: shown.map(({ expected, base, candidate }) => ({
      expected,
      base: isPart ? rateOf(moves, expected, "base") : base,
      candidate: isPart ? rateOf(moves, expected, "candidate") : candidate,
      cells: columns.map((name) => toCell(moves, expected, name)),
    })),
    hidden: { rows: rows.length - shown.length, columns: called.length - kept.length },
  };
}

function toCell(moves: Input["comparison"]["moves"], expected: string, called: string): MoveCell {
  const own = moves.filter((move) => move.expected === expected && move.called === called);
  const [base, candidate] = [sum(own.map((move) => move.base)), sum(own.map((move) => move.candidate))];
  return { called, base, candidate, word: wordOf(own) };
}

/** A cell is most often all right or all wrong; where a ticket's accepted tools part it, right calls decide. */
function wordOf(own: Input["comparison"]["moves"]): MoveCell["word"] {
  const change = (right: boolean) =>
    sum(own.filter((move) => move.right === right).map((move) => move.candidate - move.base));
  const gain = change(true) || -change(false);
  if (gain !== 0) return gain > 0 ? "better" : "worse";
  return own.some((move) => move.right) ? "right" : null;
}

function rateOf(moves: Input["comparison"]["moves"], expected: string, side: "base" | "candidate"): Rate {
  const own = moves.filter((move) => move.expected === expected);
  const right = own.filter((move) => move.right);
  return rate(sum(right.map((move) => move[side])), sum(own.map((move) => move[side])));
}

function isNoTool(name: string): boolean {
  return NO_TOOL_COLUMNS.some((column) => column === name);
}

function listed(tools: Input["tools"]): string[] {
  return tools.map(({ shown }) => shown);
}

function placeOf(name: string, order: readonly string[]): number {
  const place = order.indexOf(name);
  return place < 0 ? order.length : place;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
