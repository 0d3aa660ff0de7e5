import { describe, expect, test } from "vitest";
import type { PreferenceFigure } from "@/lib/compare";
import type { PreferenceSummary, Scorecard } from "@/lib/scoring";
import { rate } from "@/lib/statistics";
import { compareCsv } from "./compare-csv";
import { compareHtml } from "./compare-html";
import { compareJson } from "./compare-json";
import { compareMarkdown } from "./compare-markdown";
import { scoreCsv } from "./score-csv";
import { scoreHtml } from "./score-html";
import { scoreJson } from "./score-json";
import { scoreMarkdown } from "./score-markdown";
import { comparisonReport, HOSTILE, readTable, rowsOf, scoredRecording } from "./testing";

const negative: Partial<Scorecard> = {
  dueRate: rate(12, 16),
  abstention: rate(3, 8),
  overTrigger: rate(4, 8),
  forbiddenRate: rate(2, 16),
  forbidden: { k: 2, n: 16, tickets: ["N-1", "N-2"] },
  perKind: [{ kind: "injection", n: 6, scored: 5, right: 4, forbidden: 2 }],
  recovery: rate(4, 5),
  recoveryGoal: rate(1, 5),
};

const preferences: PreferenceSummary = {
  measure: "probability",
  runs: 48,
  tools: 2,
  amongFirst: [1, 3, 5].map((first) => ({ first, rate: rate(first + 30, 48) })),
  meanReciprocalRank: 0.61,
  onAccepted: { mean: 0.432, low: 0.38, high: 0.481, n: 48 },
  matrix: { of: "probability", tools: ["a", "b"], rows: [{ expected: "a", n: 48, cells: [0.432, 0.3] }] },
};

const leaning: PreferenceFigure = {
  ...{ of: "probability", runs: 48, tickets: 48, base: 0.432, candidate: 0.5, more: 30, less: 12 },
  ...{ difference: 0.068, low: 0.02, high: 0.11, p: 0.004, pAdjusted: 0.004, verdict: "settled" },
  amongFirst: [{ first: 1, base: rate(31, 48), candidate: rate(33, 48) }],
};

const scored = (change: Partial<Scorecard> = negative) =>
  scoredRecording({ scorecard: { ...scoredRecording({}).scorecard, ...change }, preferences });

function report() {
  const made = comparisonReport();
  const side = (id: string) => ({ ...scored(), id });
  return comparisonReport({
    base: side("one"),
    candidate: side("two"),
    comparison: { ...made.comparison, preferences: leaning },
  });
}

const plain = scoredRecording({});

describe("figures beside accuracy", () => {
  test("stand in a scorecard's JSON under names of their own", () => {
    expect(scoreJson(scored())).toMatchObject({
      firstTool: { k: 36, n: 48 },
      negative: {
        due: { k: 12, n: 16 },
        abstention: { k: 3, n: 8 },
        overTrigger: { k: 4, n: 8 },
        forbidden: { k: 2, n: 16 },
        forbiddenTickets: ["N-1", "N-2"],
        perKind: [{ kind: "injection", forbidden: 2 }],
      },
      recovery: { wentOn: { k: 4, n: 5 }, finished: { k: 1, n: 5 } },
      preferences: { onAccepted: { mean: 0.432 }, meanReciprocalRank: 0.61 },
    });
    expect(scoreJson(plain)).toMatchObject({ negative: null, recovery: null, preferences: null });
  });

  test("are rows of the CSV", () => {
    const rows = readTable(scoreCsv(scored()));
    const row = (figure: string, group = "all") =>
      rows.find((one) => one.figure === figure && one.group === group);
    expect(row("called nothing, where nothing was due")).toMatchObject({ k: "3", n: "8" });
    expect(row("called a forbidden tool", "kind injection")).toMatchObject({ k: "2", n: "6" });
    expect(row("right tool among the first 3 weighed")).toMatchObject({ k: "33", n: "48" });
    expect(row("mean probability on the right tool")).toMatchObject({ value: "0.432", low: "0.38" });
    expect(row("mean probability: expected, weighed", "a → b")).toMatchObject({ value: "0.3" });
    expect(readTable(scoreCsv(plain)).some(({ figure }) => figure?.includes("forbidden"))).toBe(false);
  });

  test("stand in the words for people", async () => {
    for (const text of [await scoreMarkdown(scored(), rowsOf()), await scoreHtml(scored(), rowsOf())]) {
      expect(text).toContain("Called nothing, where nothing was due");
      expect(text).toContain("3 of 8");
      expect(text).toContain("43.2 % (38.0 % to 48.1 %)");
    }
    expect(await scoreMarkdown(plain, rowsOf())).not.toContain("where nothing was due");
  });
});

describe("a comparison", () => {
  test("has the figures both sides have, and how they leaned, apart from the first tools", () => {
    const json = compareJson(report());
    expect(json.beside.map(({ figure }) => figure)).toEqual([
      "due",
      "abstention",
      "overTrigger",
      "forbidden",
      "recovery",
      "recoveryGoal",
    ]);
    expect(json.preferences).toMatchObject({ more: 30, less: 12, verdict: "settled" });
    expect(json.preferences?.method.test).toContain("sign-flip permutation");
    expect(json.firstTool).toMatchObject({ candidate: { k: 37 } });
  });

  test("leaves out what one side does not have", () => {
    const { base } = report();
    const json = compareJson({ ...report(), base: { ...base, scorecard: plain.scorecard } });
    expect(json.beside).toEqual([]);
    expect(compareJson(comparisonReport()).preferences).toBeNull();
  });

  test("says so in CSV, Markdown and HTML", () => {
    const rows = readTable([...compareCsv(report())].join(""));
    expect(rows.find(({ figure }) => figure === "mean probability on the right tool")).toMatchObject({
      ...{ base_value: "0.432", candidate_value: "0.5", gained: "30", lost: "12", verdict: "settled" },
      test: expect.stringContaining("sign-flip permutation over tickets"),
    });
    expect(rows.find(({ figure }) => figure === "called a forbidden tool")).toMatchObject({ base_k: "2" });
    for (const text of [compareMarkdown(report()), compareHtml(report())]) {
      expect(text).toContain("Mean probability on the right tool");
      expect(text).toContain("p 0.004 by a permutation over 48 tickets");
    }
  });
});

test.each(HOSTILE)("a kind and a tool named %j stay one cell", async (text) => {
  const kinds = { ...negative, perKind: [{ kind: text, n: 1, scored: 1, right: 0, forbidden: 1 }] };
  const matrix = { of: "place", tools: [text], rows: [{ expected: text, n: 1, cells: [1] }] } as const;
  const hostile = { ...scored(kinds), preferences: { ...preferences, matrix } };
  const groups = readTable(scoreCsv(hostile)).map(({ group }) => group);
  expect(groups).toContain(`kind ${text}`);
  expect(groups.some((group) => group?.endsWith(`→ ${text}`))).toBe(true);
});
