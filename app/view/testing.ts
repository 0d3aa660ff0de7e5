import type { ComparisonPage, PairRow, RecordingRow } from "@/db";
import type { PairedFigure } from "@/lib/compare";
import type { Scorecard } from "@/lib/scoring";
import { rate } from "@/lib/statistics";

/** A baseline's row of the first page; a test names what it is about. */
export function buildRecording(changes: Partial<RecordingRow> = {}): RecordingRow {
  return {
    id: "lexical-r1",
    fileSha256: "0".repeat(64),
    title: "Word matching, r1",
    group: "baseline",
    origin: "bundled",
    class: "baseline",
    declaredClass: null,
    statement: "",
    suite: "shop",
    revision: "r1",
    revisionTitle: null,
    model: "bm25",
    mode: "first-call",
    tickets: 48,
    trials: 1,
    runs: 48,
    firstTool: rate(24, 48),
    goal: null,
    held: null,
    notMeasured: 0,
    notScored: 0,
    partial: false,
    partialWhy: null,
    recordedAt: "2026-11-01T00:00:00Z",
    importedAt: "2026-11-02T00:00:00Z",
    freshness: null,
    ...changes,
  };
}

/** 36 of 48 with one confusion, as the book prints it; no goal and no claims unless named. */
export function buildScorecard(changes: Partial<Scorecard> = {}): Scorecard {
  return {
    runs: 48,
    notMeasured: 0,
    notScored: 0,
    scored: 48,
    right: 40,
    perExpected: [],
    cells: [
      { expected: "shop.find_orders", called: "shop.find_orders", right: true, n: 32, firstTicket: "T-0001" },
      {
        expected: "shop.quote_refund",
        called: "shop.quote_refund",
        right: true,
        n: 8,
        firstTicket: "T-0002",
      },
      {
        expected: "shop.quote_refund",
        called: "shop.find_orders",
        right: false,
        n: 6,
        firstTicket: "T-0003",
      },
      { expected: "shop.quote_refund", called: "no tool", right: false, n: 2, firstTicket: "T-0004" },
    ],
    notMeasuredPerExpected: [],
    goal: null,
    goalPerTool: [],
    asWritten: { k: 0, n: 0 },
    asMeant: { k: 0, n: 0 },
    argumentsFourWay: { both: 0, writtenOnly: 0, meantOnly: 0, neither: 0 },
    mistyped: { n: 0, rightTool: 0, wrongToolTickets: [] },
    claims: null,
    outcomes: {},
    extraCallRuns: 0,
    repeatedCallRuns: 0,
    cappedRuns: 0,
    toolErrorRuns: 0,
    recoveredRuns: 0,
    firstTool: rate(40, 48),
    perTool: [
      { expected: "shop.find_orders", rate: rate(32, 32), reached: null },
      { expected: "shop.quote_refund", rate: rate(8, 16), reached: null },
    ],
    perCalled: [],
    confusions: [{ expected: "shop.quote_refund", called: "shop.find_orders", n: 6 }],
    goalRate: null,
    asWrittenRate: rate(0, 0),
    asMeantRate: rate(0, 0),
    unbackedRate: null,
    strictUnbackedRate: null,
    dueRate: null,
    abstention: null,
    overTrigger: null,
    forbiddenRate: null,
    recovery: null,
    recoveryGoal: null,
    ...changes,
  };
}

export function buildPairs(state: PairRow["state"], count: number): PairRow[] {
  const side = { called: null, arguments: null, right: null, goal: null, outcome: null, claim: null };
  return Array.from({ length: count }, (_, index) => ({
    ticket: `T-${state}-${index + 1}`,
    trial: 1,
    excerpt: "",
    expected: null,
    state,
    base: side,
    candidate: side,
    differsAt: null,
  }));
}

type Counts = { lost: number; gained: number; both: number; neither: number };

/** A comparison of two matchers whose descriptions differ, with so many tickets of each state. */
export function buildComparison(counts: Counts, changes: Partial<ComparisonPage> = {}): ComparisonPage {
  const n = counts.lost + counts.gained + counts.both + counts.neither;
  const base = rate(counts.lost + counts.both, n);
  const candidate = rate(counts.gained + counts.both, n);
  const firstTool: PairedFigure = {
    base,
    candidate,
    gained: [],
    lost: [],
    difference: (counts.gained - counts.lost) / n,
    low: -0.1,
    high: 0.3,
    p: 0.5,
    pAdjusted: 0.5,
    midP: 0.4,
    verdict: "not shown",
  };
  return {
    base: buildRecording(),
    candidate: buildRecording({ id: "lexical-r2", revision: "r2" }),
    baseScorecard: buildScorecard(),
    candidateScorecard: buildScorecard(),
    comparison: {
      comparable: true,
      axis: ["descriptions"],
      notRecorded: [],
      base: "lexical-r1",
      candidate: "lexical-r2",
      firstTool,
      sides: { base, candidate },
      perTool: [],
      goal: null,
      claims: null,
      asWritten: null,
      noiseFloor: null,
      revisionsTried: 1,
      couldHaveShown: 0.15,
      ticketsToSettle: null,
      unpaired: { onlyBase: [], onlyCandidate: [], changed: [] },
      toolChanges: [],
      renamed: [],
      moves: [],
    },
    pairs: (["lost", "gained", "both", "neither"] as const).flatMap((state) =>
      buildPairs(state, counts[state]),
    ),
    pairCounts: counts,
    strip: {
      lost: buildPairs("lost", counts.lost),
      gained: buildPairs("gained", counts.gained),
      both: buildPairs("both", counts.both),
      neither: buildPairs("neither", counts.neither),
    },
    tools: [],
    heldEqual: [],
    claimChanges: null,
    ...changes,
  };
}
