import { describe, expect, test } from "vitest";
import { compareRecordings, countFlips } from "./index";
import { answers, side } from "./testing";
import type { Comparison, ComparisonSide } from "./types";

const none = { toolChanges: [] };
const r2 = { toolListSha256: "l2", revision: "r2" };

function compareCounts(counts: Parameters<typeof answers>[0], options = {}): Comparison {
  const [base, candidate] = answers(counts);
  return compareRecordings(side("a", base), side("b", candidate, r2), { ...none, ...options });
}

describe("pairing", () => {
  test("leaves out tickets that only one side has, and lists them (M9)", () => {
    const compared = compareRecordings(
      side("a", { t1: 1, t2: 0, t3: 1 }),
      side("b", { t1: 1, t2: 1, t4: 0 }, r2),
      none,
    );
    expect(compared.firstTool).toMatchObject({
      base: { k: 1, n: 2 },
      candidate: { k: 2, n: 2 },
      gained: ["t2"],
      lost: [],
    });
    expect(compared.unpaired).toEqual({ onlyBase: ["t3"], onlyCandidate: ["t4"], changed: [] });
    expect(compared.sides).toMatchObject({ base: { k: 2, n: 3 }, candidate: { k: 2, n: 3 } });
    expect(compared.pairs.map(({ ticket, state }) => [ticket, state])).toEqual([
      ["t1", "both"],
      ["t2", "gained"],
    ]);
  });

  test("lists tickets whose text changed instead of pairing them", () => {
    const other = side("b", { t1: 1, t2: 1 }, r2);
    const runs = other.runs.map((run) =>
      run.verdict.ticket === "t2" ? { ...run, ticketSha256: "other text" } : run,
    );
    const compared = compareRecordings(side("a", { t1: 1, t2: 0 }), { ...other, runs }, none);
    expect(compared.unpaired).toEqual({ onlyBase: [], onlyCandidate: [], changed: ["t2"] });
    expect(compared.firstTool?.base.n).toBe(1);
  });

  test("a run that died counts on neither side", () => {
    const compared = compareRecordings(side("a", { t1: 1, t2: 0 }), side("b", { t1: 1, t2: null }, r2), none);
    expect(compared.firstTool?.candidate).toMatchObject({ k: 1, n: 1 });
    expect(compared.unpaired.onlyBase).toEqual(["t2"]);
  });

  test("a chooser without randomness counts one trial", () => {
    const [one, other] = answers({ both: 3, gained: 6, lost: 1 });
    const fixed = { deterministic: true, sampling: null };
    const compared = compareRecordings(
      side("a", [one, one, one, one], fixed),
      side("b", [other, other, other, other], { ...fixed, ...r2 }),
      none,
    );
    expect(compared.firstTool).toMatchObject({ base: { n: 10 }, p: 0.125 });
  });
});

describe("the axis rule", () => {
  const compare = (base: Partial<ComparisonSide>, candidate: Partial<ComparisonSide>) =>
    compareRecordings(side("a", { t1: 1 }, base), side("b", { t1: 0 }, candidate), none);

  test.each<[string, Partial<ComparisonSide>]>([
    ["descriptions", { toolListSha256: "l2" }],
    ["prompt", { promptSha256: "p2" }],
    ["model", { model: "oak-8b" }],
    ["sampling", { sampling: "{}" }],
    ["host", { hostVersion: "2" }],
  ])("one that differs names the delta: %s", (axis, change) => {
    expect(compare({}, change)).toMatchObject({ comparable: true, axis: [axis], notRecorded: [] });
  });

  test("none that differs is the same set-up again", () => {
    expect(compare({}, {})).toMatchObject({ comparable: true, axis: [] });
  });

  test("two that differ give no delta, only both rates", () => {
    const compared = compare({}, { model: "oak-8b", toolListSha256: "l2" });
    expect(compared).toMatchObject({
      comparable: false,
      axis: ["descriptions", "model"],
      firstTool: null,
      perTool: [],
      goal: null,
      claims: null,
      asWritten: null,
      pairs: [],
      sides: { base: { k: 1, n: 1 }, candidate: { k: 0, n: 1 } },
    });
    expect(compared.reason).toContain("descriptions, model");
  });

  test("one unknown on both sides is named; unknown on one side, there is no delta", () => {
    expect(compare({ promptSha256: null }, { ...r2, promptSha256: null })).toMatchObject({
      comparable: true,
      axis: ["descriptions"],
      notRecorded: ["prompt"],
    });
    const half = compare({ promptSha256: null }, r2);
    expect(half).toMatchObject({ comparable: false, firstTool: null });
    expect(half.reason).toContain("Only b says its prompt");
  });

  test("a chooser without randomness has no sampling to record", () => {
    const fixed = { deterministic: true, sampling: null };
    expect(compare(fixed, { ...fixed, ...r2 })).toMatchObject({ comparable: true, notRecorded: [] });
    expect(compare(fixed, {})).toMatchObject({ axis: ["sampling"] });
  });

  test("another result to the same ticket and calls is an axis; a call only one side made is not", () => {
    const withResults = (id: string, resultsByCall: Record<string, string>) => {
      const plain = side(id, { t1: 1 });
      return { ...plain, runs: plain.runs.map((run) => ({ ...run, resultsByCall })) };
    };
    const compared = (left: Record<string, string>, right: Record<string, string>) =>
      compareRecordings(withResults("a", left), withResults("b", right), none).axis;
    expect(compared({ c1: "x" }, { c1: "y" })).toEqual(["tool results"]);
    expect(compared({ c1: "x" }, { c1: "x", c2: "y" })).toEqual([]);
  });

  test.each<[string, Partial<ComparisonSide>, Partial<ComparisonSide>]>([
    ["b is a worked example", {}, { class: "constructed" }],
    ["a is a worked example", { class: "constructed" }, r2],
    ["a was cut short", { partial: true }, r2],
  ])("no delta: %s", (reason, base, candidate) => {
    const compared = compare(base, candidate);
    expect(compared).toMatchObject({ comparable: false, firstTool: null });
    expect(compared.reason).toContain(reason);
  });

  test("a recording is not compared with itself, nor with one that shares no ticket", () => {
    expect(compareRecordings(side("a", { t1: 1 }), side("a", { t1: 1 }), none).comparable).toBe(false);
    expect(compareRecordings(side("a", { t1: 1 }), side("b", { t2: 1 }, r2), none).reason).toContain(
      "no unchanged ticket",
    );
  });

  test("classes other than constructed may meet", () => {
    expect(compare({ class: "imported-unverified" }, { ...r2, class: "baseline" }).comparable).toBe(true);
  });
});

describe("the verdict", () => {
  test("is settled by the exact test, leaning by the interval alone, else not shown", () => {
    expect(compareCounts({ both: 42, gained: 6 }).firstTool).toMatchObject({
      verdict: "settled",
      p: 0.03125,
    });
    expect(compareCounts({ both: 43, gained: 5 }).firstTool).toMatchObject({ verdict: "leaning", p: 0.0625 });
    expect(compareCounts({ both: 44, gained: 3, lost: 1 }).firstTool).toMatchObject({
      verdict: "not shown",
      p: 0.625,
    });
    expect(compareCounts({ both: 42, lost: 6 }).firstTool).toMatchObject({
      verdict: "settled",
      difference: -0.125,
    });
    expect(compareCounts({ both: 48 }).firstTool).toMatchObject({ verdict: "not shown", p: 1 });
  });

  test("asks more of a list that is one of several tried", () => {
    expect(compareCounts({ both: 42, gained: 6 }, { tried: 2 })).toMatchObject({
      revisionsTried: 2,
      firstTool: { verdict: "leaning", p: 0.03125, pAdjusted: 0.0625 },
    });
    expect(compareCounts({ both: 42, gained: 6 }, { tried: 0 }).revisionsTried).toBe(1);
  });

  test("says what would have shown, and how many more tickets would settle it", () => {
    const leaning = compareCounts({ both: 43, gained: 5 });
    expect(100 * (leaning.couldHaveShown ?? 0)).toBeCloseTo(16, 0);
    expect(leaning.ticketsToSettle).toBe(48);
    expect(compareCounts({ both: 42, gained: 6 }).ticketsToSettle).toBeNull();
    expect(compareCounts({ both: 44, gained: 2, lost: 2 }).ticketsToSettle).toBeNull();
    expect(compareCounts({ both: 47, gained: 1 }).ticketsToSettle).toBe(5 * 48);
  });

  test("over several trials is about tickets, not about runs", () => {
    const [one, other] = answers({ both: 3, gained: 6, lost: 1 });
    const compared = compareRecordings(
      side("a", [one, one, one, one]),
      side("b", [other, other, other, other], r2),
      none,
    );
    expect(compared.firstTool).toMatchObject({
      base: { k: 16, n: 40 },
      p: 0.125,
      midP: null,
      difference: 0.5,
    });
    expect(compared.firstTool?.gained).toHaveLength(6);
    expect(compared.firstTool?.low).toBeLessThan(0.5);
    expect(compared.couldHaveShown).toBeNull();
  });
});

describe("per tool", () => {
  function sideOf(id: string, rows: readonly (readonly [expected: string, right: boolean])[], change = {}) {
    const plain = side(id, Object.fromEntries(rows.map((_, index) => [`t${index}`, 1 as const])), change);
    const runs = plain.runs.map((run, index) => {
      const [expected, right] = rows[index] ?? ["", false];
      return { ...run, verdict: { ...run.verdict, expected, right } };
    });
    return { ...plain, runs };
  }
  const rows = (expected: string, right: number, wrong: number) => [
    ...Array.from({ length: right }, () => [expected, true] as const),
    ...Array.from({ length: wrong }, () => [expected, false] as const),
  ];
  const base = sideOf("a", [...rows("quote", 0, 7), ...rows("status", 8, 0), ...rows("stock", 3, 0)]);
  const candidate = sideOf(
    "b",
    [...rows("quote", 7, 0), ...rows("status", 7, 1), ...rows("stock", 3, 0)],
    r2,
  );
  const change = { tool: "quote", field: "description", from: "x", to: "y", kind: "wording" } as const;

  test("edited tools come first, then the largest change; p is adjusted for the family", () => {
    const { perTool } = compareRecordings(base, candidate, { toolChanges: [change] });
    expect(perTool.map(({ expected, textChanged, verdict }) => [expected, textChanged, verdict])).toEqual([
      ["quote", true, "settled"],
      ["status", false, "not shown"],
      ["stock", false, "not shown"],
    ]);
    expect(perTool[0]?.pAdjusted).toBeCloseTo(3 * 2 * 0.5 ** 7, 12);
    expect(perTool[1]).toMatchObject({
      base: { k: 8, n: 8 },
      candidate: { k: 7, n: 8 },
      lost: ["t14"],
      gained: [],
    });
  });

  test("one that would settle alone only leans beside others and other lists tried", () => {
    const { perTool } = compareRecordings(base, candidate, { toolChanges: [change], tried: 2 });
    expect(perTool[0]).toMatchObject({ verdict: "leaning" });
  });

  test("a new order is no new text", () => {
    const moved = { ...change, kind: "order" } as const;
    expect(compareRecordings(base, candidate, { toolChanges: [moved] }).perTool[0]?.textChanged).toBe(false);
  });
});

describe("claims, goals and arguments", () => {
  function withVerdicts(
    id: string,
    verdicts: readonly Partial<ComparisonSide["runs"][number]["verdict"]>[],
    change = {},
  ) {
    const plain = side(id, Object.fromEntries(verdicts.map((_, index) => [`t${index}`, 1 as const])), change);
    return {
      ...plain,
      runs: plain.runs.map((run, index) => ({ ...run, verdict: { ...run.verdict, ...verdicts[index] } })),
    };
  }
  const goal = (reached: boolean) => ({ goal: { tool: "refund_order", reached, called: false } });

  test("fewer unbacked claims are gained tickets, and their rate falls", () => {
    const compared = compareRecordings(
      withVerdicts("a", [{ unbacked: true }, { unbacked: true }, { unbacked: false }, { unbacked: null }]),
      withVerdicts(
        "b",
        [{ unbacked: false }, { unbacked: true }, { unbacked: true }, { unbacked: false }],
        r2,
      ),
      none,
    );
    expect(compared.claims).toMatchObject({
      base: { k: 2, n: 3 },
      gained: ["t0"],
      lost: ["t2"],
      difference: 0,
    });
  });

  test("the goal is compared where both sides measure it", () => {
    const compared = compareRecordings(
      withVerdicts("a", [goal(false), goal(true), { goal: null }]),
      withVerdicts("b", [goal(true), goal(true), goal(true)], r2),
      none,
    );
    expect(compared.goal).toMatchObject({ base: { k: 1, n: 2 }, candidate: { k: 2, n: 2 }, gained: ["t0"] });
  });

  test("an argument is compared on tickets that both sides got right", () => {
    const headline = (asWritten: boolean) => ({ headline: { asWritten, asMeant: true } });
    const compared = compareRecordings(
      withVerdicts("a", [headline(true), headline(true), { headline: null, right: false }]),
      withVerdicts("b", [headline(true), headline(false), headline(true)], r2),
      none,
    );
    expect(compared.asWritten).toMatchObject({
      base: { k: 2, n: 2 },
      candidate: { k: 1, n: 2 },
      lost: ["t1"],
    });
  });

  test("are absent where no pair has them", () => {
    const blank = { unbacked: null, goal: null, headline: null };
    expect(compareRecordings(withVerdicts("a", [blank]), withVerdicts("b", [blank], r2), none)).toMatchObject(
      {
        goal: null,
        claims: null,
        asWritten: null,
      },
    );
  });
});

describe("swapping the sides", () => {
  const turned = (figure: Comparison["firstTool"]) =>
    figure && {
      ...figure,
      base: figure.candidate,
      candidate: figure.base,
      gained: figure.lost,
      lost: figure.gained,
      difference: 0 - (figure.difference ?? 0),
      low: 0 - (figure.high ?? 0),
      high: 0 - (figure.low ?? 0),
    };

  test.each([1, 3])("negates every figure exactly, with %i trials", (trials) => {
    const [left, right] = answers({ both: 20, gained: 9, lost: 3, neither: 5 });
    const a = side(
      "a",
      Array.from({ length: trials }, () => left),
    );
    const b = side(
      "b",
      Array.from({ length: trials }, (_, trial) => (trial === 1 ? left : right)),
      r2,
    );
    const [there, back] = [compareRecordings(a, b, none), compareRecordings(b, a, none)];
    expect(back.firstTool).toEqual(turned(there.firstTool));
    expect(back.goal).toEqual(turned(there.goal));
    expect(back).toMatchObject({ base: "b", candidate: "a", couldHaveShown: there.couldHaveShown });
    expect(back.sides).toEqual({ base: there.sides.candidate, candidate: there.sides.base });
    expect(back.pairs.filter(({ state }) => state === "lost")).toHaveLength(
      there.pairs.filter(({ state }) => state === "gained").length,
    );
    expect(compareRecordings(b, a, none)).toEqual(back);
  });
});

test("what changes by itself is counted over two recordings of one list", () => {
  expect(countFlips(side("a", { t1: 1, t2: 0, t3: 1 }), side("b", { t1: 0, t2: 0, t3: null }))).toEqual({
    flipped: 1,
    n: 2,
  });
  expect(compareCounts({ both: 1 }, { noiseFloor: { flipped: 5, n: 48 } }).noiseFloor).toEqual({
    flipped: 5,
    n: 48,
  });
});
