import { describe, expect, test } from "vitest";
import type { PreferenceVerdict } from "@/lib/scoring";
import { comparePreferences, type LeanPair } from "./index";

const CHOOSER = { measures: [null, "bm25"] } as const;
const PROBABILITY = { measures: ["probability", "probability"] } as const;

function lean(ticket: string, rank: number | null, onAccepted = 0): PreferenceVerdict {
  return { ticket, expected: "get_order", rank, onAccepted };
}

function pair(ticket: string, base: [number | null, number?], candidate: [number | null, number?]): LeanPair {
  return { ticket, base: lean(ticket, ...base), candidate: lean(ticket, ...candidate) };
}

const swap = (pairs: readonly LeanPair[]) =>
  pairs.map(({ ticket, base, candidate }) => ({ ticket, base: candidate, candidate: base }));

describe("comparePreferences", () => {
  test("compares the place of the right tool where scores have no common scale", () => {
    const pairs = [
      pair("T-1", [2], [1]),
      pair("T-2", [4], [2]),
      pair("T-3", [1], [1]),
      pair("T-4", [null], [3]),
    ];
    const figure = comparePreferences(pairs, CHOOSER);
    expect(figure).toMatchObject({ of: "reciprocal rank", runs: 4, tickets: 4, more: 3, less: 0 });
    expect(figure?.base).toBeCloseTo((1 / 2 + 1 / 4 + 1 + 0) / 4, 12);
    expect(figure?.candidate).toBeCloseTo((1 + 1 / 2 + 1 + 1 / 3) / 4, 12);
    expect(figure?.p).toBe(0.25);
    expect(figure?.amongFirst.map(({ base, candidate }) => [base.k, candidate.k])).toEqual([
      [1, 2],
      [2, 4],
      [3, 4],
    ]);
  });

  test("compares probabilities only where both sides hold them", () => {
    const pairs = [pair("T-1", [1, 0.4], [1, 0.9])];
    expect(comparePreferences(pairs, PROBABILITY)).toMatchObject({ of: "probability", more: 1 });
    expect(comparePreferences(pairs, PROBABILITY)?.difference).toBeCloseTo(0.5, 12);
    expect(comparePreferences(pairs, { measures: ["probability", "cosine"] })).toMatchObject({
      of: "reciprocal rank",
      more: 0,
      less: 0,
      p: 1,
    });
  });

  test("sees a lean that moves no first choice", () => {
    const pairs = Array.from({ length: 30 }, (_, index) =>
      pair(`T-${index}`, [1, 0.6], [1, 0.65 + index / 1000]),
    );
    const figure = comparePreferences(pairs, PROBABILITY);
    expect(figure?.verdict).toBe("settled");
    expect(figure?.amongFirst[0]).toMatchObject({ base: { k: 30 }, candidate: { k: 30 } });
  });

  test("shows nothing where as many tickets lean less as more", () => {
    const pairs = Array.from({ length: 30 }, (_, index) =>
      pair(`T-${index}`, [1, 0.5], [1, index % 2 ? 0.6 : 0.4]),
    );
    const figure = comparePreferences(pairs, PROBABILITY);
    expect(figure).toMatchObject({ more: 15, less: 15, verdict: "not shown" });
  });

  test("does not count four trials of one ticket as four tickets", () => {
    const trials = Array.from({ length: 4 }, () => pair("T-1", [1, 0.2], [1, 0.9]));
    expect(comparePreferences(trials, PROBABILITY)).toMatchObject({ runs: 4, tickets: 1, p: 1, low: null });
  });

  test("raises p by the tool lists tried", () => {
    const pairs = Array.from({ length: 6 }, (_, index) => pair(`T-${index}`, [2], [1]));
    expect(comparePreferences(pairs, CHOOSER)).toMatchObject({ p: 0.03125, verdict: "settled" });
    expect(comparePreferences(pairs, { ...CHOOSER, tried: 3 })).toMatchObject({
      pAdjusted: 0.09375,
      verdict: "leaning",
    });
  });

  test("holds p against the level of the last planned look, as the first tool is", () => {
    const pairs = Array.from({ length: 7 }, (_, index) => pair(`T-${index}`, [2], [1]));
    const plain = comparePreferences(pairs, CHOOSER);
    expect(plain).toMatchObject({ p: 2 / 2 ** 7, verdict: "settled" });
    const first = comparePreferences(pairs, { ...CHOOSER, looks: { planned: 4, used: 1 } });
    expect(first?.p).toBe(plain?.p);
    expect(first?.verdict).not.toBe("settled");
    expect(first?.pAdjusted).toBeGreaterThan(0.05);
    const last = comparePreferences(pairs, { ...CHOOSER, looks: { planned: 4, used: 4 } });
    expect(last?.verdict).toBe("settled");
  });

  test("negates when the sides are swapped", () => {
    const pairs = Array.from({ length: 20 }, (_, index) =>
      pair(`T-${index}`, [1 + (index % 4)], [1 + (index % 3)]),
    );
    const [one, other] = [comparePreferences(pairs, CHOOSER), comparePreferences(swap(pairs), CHOOSER)];
    expect(other?.p).toBe(one?.p);
    expect(other?.difference).toBeCloseTo(-(one?.difference ?? 0), 12);
    expect(other?.low).toBeCloseTo(-(one?.high ?? 0), 9);
    expect([other?.more, other?.less]).toEqual([one?.less, one?.more]);
  });

  test("is nothing without a pair", () => {
    expect(comparePreferences([], CHOOSER)).toBeNull();
  });
});
