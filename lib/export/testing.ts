import type { Scorecard } from "@/lib/scoring";
import type { ScoredRecording } from "./types";

const zero = { k: 0, n: 0, value: null, low: null, high: null };

/** A small scored recording for tests: 36 of 48, no cells. */
export function scoredRecording(change: Partial<ScoredRecording>): ScoredRecording {
  const scorecard: Scorecard = {
    runs: 48,
    notMeasured: 0,
    notScored: 0,
    scored: 48,
    right: 36,
    perExpected: [],
    cells: [],
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
    firstTool: { k: 36, n: 48, value: 0.75, low: 0.6, high: 0.8 },
    perTool: [],
    perCalled: [],
    confusions: [],
    goalRate: null,
    asWrittenRate: zero,
    asMeantRate: zero,
    unbackedRate: null,
    strictUnbackedRate: null,
  };
  return {
    id: "r",
    title: "R",
    class: "baseline",
    declaredClass: null,
    statement: "",
    suite: "shop",
    revision: "r1",
    model: "words",
    mode: "first-call",
    trials: 1,
    partial: false,
    promptSha256: null,
    toolListSha256: null,
    hostVersion: null,
    sampling: null,
    recordedAt: null,
    fileSha256: "ab",
    scoringVersion: "v1",
    expectations: "suite",
    scorecard,
    freshness: null,
    ...change,
  };
}
