import { expect, test } from "vitest";
import type { Move } from "@/lib/compare";
import { rate } from "@/lib/statistics";
import { buildMoves } from "./moves";

const figure = (expected: string, base: number, candidate: number, n: number) => ({
  expected,
  base: rate(base, n),
  candidate: rate(candidate, n),
  gained: [],
  lost: [],
  pAdjusted: 1,
  verdict: "not shown" as const,
  textChanged: false,
});
const move = (expected: string, called: string, base: number, candidate: number): Move => ({
  expected,
  called,
  right: expected === called,
  base,
  candidate,
});

const table = buildMoves({
  tools: [],
  comparison: {
    perTool: [figure("status", 8, 8, 8), figure("quote", 5, 9, 12)],
    moves: [
      move("status", "status", 8, 8),
      move("quote", "quote", 5, 9),
      move("quote", "status", 7, 1),
      move("quote", "no tool", 0, 2),
    ],
  },
});

test("each cell is was and is, with the word better or worse where it moved", () => {
  expect(table.columns).toEqual(["quote", "status", "no tool"]);
  expect(
    table.rows.map(({ expected, cells }) => [
      expected,
      cells.map(({ base, candidate, word }) => [base, candidate, word]),
    ]),
  ).toEqual([
    [
      "quote",
      [
        [5, 9, "better"],
        [7, 1, "better"],
        [0, 2, "worse"],
      ],
    ],
    [
      "status",
      [
        [0, 0, null],
        [8, 8, "right"],
        [0, 0, null],
      ],
    ],
  ]);
});

test("a row's cells add up to its tickets on both sides", () => {
  for (const { cells, base, candidate } of table.rows) {
    expect(cells.reduce((total, cell) => total + cell.base, 0)).toBe(base.n);
    expect(cells.reduce((total, cell) => total + cell.candidate, 0)).toBe(candidate.n);
  }
});

test("a part of the pairs stands with its own counts at the end of a row, and rows it lacks are left out", () => {
  const part = buildMoves(
    {
      tools: [],
      comparison: {
        perTool: [figure("status", 8, 8, 8), figure("quote", 5, 9, 12)],
        moves: [move("quote", "quote", 0, 4), move("quote", "status", 4, 0)],
      },
    },
    true,
  );
  expect(part.rows.map(({ expected, base, candidate }) => [expected, base.k, candidate.k, base.n])).toEqual([
    ["quote", 0, 4, 4],
  ]);
});
