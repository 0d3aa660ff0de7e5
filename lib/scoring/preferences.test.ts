import { describe, expect, test } from "vitest";
import type { Preference } from "@/lib/ticket-run";
import { createPreferenceTally, type PreferenceVerdict, scorePreference } from "./index";

const scores = (given: Record<string, number>) =>
  Object.entries(given).map(([tool, score]) => ({ tool, score }));
const held = (accepted: readonly string[], right: boolean | null = true) => ({
  ticket: "T-1",
  right,
  expected: accepted[0] ?? (right === null ? null : "no tool"),
  accepted,
});

describe("scorePreference", () => {
  test("gives the place of the best accepted tool", () => {
    const weighed = { scores: scores({ a: 9, b: 5, c: 5, d: 1 }) };
    expect(scorePreference(weighed, held(["a"]))).toMatchObject({ rank: 1, onAccepted: 9 });
    expect(scorePreference(weighed, held(["d"]))?.rank).toBe(4);
    expect(scorePreference(weighed, held(["d", "a"]))).toMatchObject({ rank: 1, onAccepted: 10 });
  });

  test("gives tools with equal scores the worst of their places: a tie is no choice", () => {
    const weighed = { scores: scores({ a: 9, b: 5, c: 5, d: 1 }) };
    expect(scorePreference(weighed, held(["b"]))?.rank).toBe(3);
    expect(scorePreference({ scores: scores({ a: 0, b: 0 }) }, held(["a"]))?.rank).toBe(2);
  });

  test("does not take the order of the file for the order of the scores", () => {
    expect(scorePreference({ scores: scores({ a: 1, b: 9 }) }, held(["b"]))?.rank).toBe(1);
  });

  test("has no place for a tool that was not weighed", () => {
    expect(scorePreference({ scores: scores({ a: 1 }) }, held(["z"]))).toMatchObject({
      rank: null,
      onAccepted: 0,
    });
    expect(scorePreference({ scores: [] }, held(["z"]))?.rank).toBeNull();
  });

  test("is nothing where no tool is right or the run was not scored", () => {
    expect(scorePreference({ scores: scores({ a: 1 }) }, held([]))).toBeNull();
    expect(scorePreference({ scores: scores({ a: 1 }) }, held(["a"], null))).toBeNull();
  });
});

function summarize(runs: readonly [Preference, readonly string[], ticket?: string][]) {
  const tally = createPreferenceTally();
  for (const [preference, accepted, ticket = "T-1"] of runs) {
    const verdict = scorePreference(preference, { ...held(accepted), ticket });
    if (verdict) tally.add(preference, verdict);
  }
  return tally.result();
}

const probability = (given: Record<string, number>): Preference => ({
  turn: 1,
  measure: "probability",
  scores: scores(given),
});

describe("a summary of preferences", () => {
  test("counts the right tool among the first 1, 3 and 5", () => {
    const six = { a: 6, b: 5, c: 4, d: 3, e: 2, f: 1 };
    const summary = summarize([
      [{ turn: 1, scores: scores(six) }, ["a"]],
      [{ turn: 1, scores: scores(six) }, ["c"]],
      [{ turn: 1, scores: scores(six) }, ["f"]],
    ]);
    expect(summary?.amongFirst.map(({ first, rate }) => [first, rate.k, rate.n])).toEqual([
      [1, 1, 3],
      [3, 2, 3],
      [5, 2, 3],
    ]);
    expect(summary?.meanReciprocalRank).toBeCloseTo((1 + 1 / 3 + 1 / 6) / 3, 12);
    expect(summary).toMatchObject({ measure: null, runs: 3, tools: 6, onAccepted: null });
  });

  test("has mean probabilities, an interval over tickets and a soft matrix", () => {
    const summary = summarize([
      [probability({ a: 0.9, b: 0.1 }), ["a"], "T-1"],
      [probability({ a: 0.5, b: 0.5 }), ["a"], "T-2"],
      [probability({ b: 0.2, a: 0.8 }), ["b"], "T-3"],
    ]);
    expect(summary?.onAccepted?.mean).toBeCloseTo((0.9 + 0.5 + 0.2) / 3, 12);
    expect(summary?.onAccepted?.low).toBeLessThan(summary?.onAccepted?.mean ?? 0);
    expect(summary?.onAccepted?.high).toBeGreaterThan(summary?.onAccepted?.mean ?? 1);
    expect(summary?.matrix).toMatchObject({ of: "probability", tools: ["a", "b"] });
    const cells = summary?.matrix.rows.map((row) => [row.expected, row.n, ...row.cells]);
    expect(cells?.[0]?.slice(0, 2)).toEqual(["a", 2]);
    expect(cells?.[0]?.[2]).toBeCloseTo(0.7, 12);
    expect(cells?.[0]?.[3]).toBeCloseTo(0.3, 12);
    expect(cells?.[1]?.[2]).toBeCloseTo(0.8, 12);
  });

  test("takes scores that are no probabilities by their places only", () => {
    const summary = summarize([
      [{ turn: 1, measure: "bm25", scores: scores({ a: 200, b: 100 }) }, ["a"]],
      [{ turn: 1, measure: "bm25", scores: scores({ b: 3, a: 2 }) }, ["a"]],
    ]);
    expect(summary).toMatchObject({ measure: "bm25", onAccepted: null });
    expect(summary?.matrix).toEqual({
      of: "place",
      tools: ["a", "b"],
      rows: [{ expected: "a", n: 2, cells: [1.5, 1.5] }],
    });
  });

  test("names no measure where a file holds several", () => {
    const bm25: Preference = { turn: 1, measure: "bm25", scores: scores({ a: 1 }) };
    expect(
      summarize([
        [bm25, ["a"]],
        [probability({ a: 1 }), ["a"]],
      ]),
    ).toMatchObject({
      measure: null,
      onAccepted: null,
    });
  });

  test("is nothing without a preference", () => {
    expect(summarize([])).toBeNull();
    const unweighed: PreferenceVerdict | null = scorePreference(probability({ a: 1 }), held([]));
    expect(unweighed).toBeNull();
  });
});
