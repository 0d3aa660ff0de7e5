import { describe, expect, test } from "vitest";
import type { TicketPage } from "@/db";
import type { PreferenceSummary } from "@/lib/scoring";
import { rate } from "@/lib/statistics";
import type { Preference } from "@/lib/ticket-run";
import { buildSoftMatrix, listBars, sayAmongFirst, sayPlace } from "./preferences";

const weighed = (scores: Record<string, number>, measure?: Preference["measure"]): Preference => ({
  turn: 1,
  ...(measure === undefined ? {} : { measure }),
  scores: Object.entries(scores).map(([tool, score]) => ({ tool, score })),
});

/** Only what these functions read of a verdict. */
const held = (accepted: readonly string[], called?: string) =>
  ({
    accepted,
    expected: accepted[0] ?? "no tool",
    firstTool: called === undefined ? null : { kind: "tool", tool: called, recorded: called },
  }) as TicketPage["verdict"];

describe("bars of one ticket run", () => {
  test("are as long as the score against the largest, best first, with the right and the called tool marked", () => {
    const { bars } = listBars({
      preference: weighed({ b: 50, a: 100, c: 0 }),
      verdict: held(["b"], "a"),
    });
    expect(bars.map(({ tool, share, expected, called }) => [tool, share, expected, called])).toEqual([
      ["a", 1, false, true],
      ["b", 0.5, true, false],
      ["c", 0, false, false],
    ]);
  });

  test("are probabilities from 0 to 100 % where the file says so", () => {
    const { bars } = listBars({
      preference: weighed({ a: 0.4, b: 0.2 }, "probability"),
      verdict: held(["a"]),
    });
    expect(bars.map(({ share, score }) => [share, score])).toEqual([
      [0.4, "40.0 %"],
      [0.2, "20.0 %"],
    ]);
  });

  test("have no length below zero, and none at all where nothing is above it", () => {
    const negative = listBars({ preference: weighed({ a: 0.5, b: -0.5 }, "cosine"), verdict: held([]) });
    expect(negative.bars.map(({ share }) => share)).toEqual([1, 0]);
    const zero = listBars({ preference: weighed({ a: 0, b: -2 }), verdict: held([]) });
    expect(zero.bars.map(({ share }) => share)).toEqual([0, 0]);
  });

  test("leave out the lowest of many, never the right one", () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`t${index}`, 40 - index]));
    const { bars, hidden } = listBars({ preference: weighed(many), verdict: held(["t39"]) });
    expect([bars.length, hidden, bars.at(-1)?.tool]).toEqual([13, 27, "t39"]);
  });
});

describe("where the right tool stood", () => {
  test.each([
    [{ a: 3, b: 2, c: 1 }, ["a"], "The right tool came first."],
    [{ a: 3, b: 2, c: 1 }, ["c"], "The right tool came 3rd of 3."],
    [{ a: 3, b: 3 }, ["b"], "The right tool shares the highest score."],
    [{ a: 3 }, ["z"], "The right tool was not among those weighed."],
    [{ a: 3, b: 1 }, [], "Nothing was due; it leaned most to a."],
    [{ a: 0, b: 0 }, [], "Nothing was due, and it leaned to no tool."],
  ])("%j held against %j", (scores, accepted, words) => {
    expect(sayPlace({ preference: weighed(scores), verdict: held(accepted) })).toBe(words);
  });

  test("a name's hidden characters are named", () => {
    const words = sayPlace({ preference: weighed({ "a\u202eb": 1 }), verdict: held([]) });
    expect(words).not.toContain("\u202e");
  });
});

const summary: PreferenceSummary = {
  measure: "probability",
  runs: 48,
  tools: 3,
  amongFirst: [1, 3, 5].map((first) => ({ first, rate: rate(first * 4, 48) })),
  meanReciprocalRank: 0.5,
  onAccepted: { mean: 0.432, low: 0.4, high: 0.5, n: 48 },
  matrix: {
    of: "probability",
    tools: ["a", "b", "c"],
    rows: [
      { expected: "b", n: 8, cells: [0.6, 0.3, 0.1] },
      { expected: "a", n: 40, cells: [0.97, 0.02, 0.01] },
    ],
  },
};

test("the fold's answer holds the three counts and the mean", () => {
  expect(sayAmongFirst(summary)).toBe(
    "right tool among the first 1, 3 and 5 weighed: 4, 12 and 20 of 48; 43.2 % mean probability on the right tool",
  );
});

test("the soft matrix lies near its diagonal, and darkens with what wrong tools draw", () => {
  const { tools, rows } = buildSoftMatrix(summary);
  expect(tools).toEqual(["a", "b", "c"]);
  expect(rows.map((row) => [row.expected, ...row.cells.map(({ heat }) => heat)])).toEqual([
    ["a", 0, 1, 0],
    ["b", 4, 0, 2],
  ]);
  expect(rows.map((row) => row.cells.find(({ expected }) => expected)?.tool)).toEqual(["a", "b"]);
});

test("a place before the right one is warm, one behind it is not", () => {
  const matrix = {
    of: "place",
    tools: ["a", "b", "c"],
    rows: [{ expected: "b", n: 2, cells: [1, 2.5, 2.6] }],
  } as const;
  const [row] = buildSoftMatrix({ ...summary, matrix }).rows;
  expect(row?.cells.map(({ tool, heat }) => [tool, heat])).toEqual([
    ["b", 0],
    ["a", 3],
    ["c", 0],
  ]);
});
