import { rate } from "@/lib/statistics";
import type { Scorecard, Tally } from "./types";

/** A tally with its rates. Rows are sorted by expected tool; confusions come most common first, ties in first-seen ticket order. */
export function summarize(tally: Tally): Scorecard {
  const { perExpected, cells, goal, asWritten, asMeant, claims } = tally;
  const { nothingDue, forbidden, errorGoal, toolErrorRuns } = tally;
  return {
    ...tally,
    firstTool: rate(tally.right, tally.scored),
    perTool: perExpected
      .map(({ expected, n, right, goalK, goalN }) => ({
        expected,
        rate: rate(right, n),
        reached: goalN === 0 ? null : rate(goalK, goalN),
      }))
      .toSorted((a, b) => (a.expected < b.expected ? -1 : 1)),
    perCalled: countPerCalled(cells),
    confusions: cells
      .filter(({ right }) => !right)
      .map(({ expected, called, n }) => ({ expected, called, n }))
      .toSorted((a, b) => b.n - a.n),
    goalRate: goal && rate(goal.k, goal.n),
    asWrittenRate: rate(asWritten.k, asWritten.n),
    asMeantRate: rate(asMeant.k, asMeant.n),
    unbackedRate: claims && rate(claims.unbacked, claims.n),
    strictUnbackedRate: claims && rate(claims.strictUnbacked, claims.strictN),
    dueRate: nothingDue ? rate(tally.right - nothingDue.none, tally.scored - nothingDue.n) : null,
    abstention: nothingDue ? rate(nothingDue.none, nothingDue.n) : null,
    overTrigger: nothingDue ? rate(nothingDue.called, nothingDue.n) : null,
    forbiddenRate: forbidden ? rate(forbidden.k, forbidden.n) : null,
    recovery: toolErrorRuns === 0 ? null : rate(tally.recoveredRuns, toolErrorRuns),
    recoveryGoal: errorGoal ? rate(errorGoal.k, errorGoal.n) : null,
  };
}

/** Of the first calls of each tool, how many were right; most called first, ties in first-seen order. */
function countPerCalled(cells: Tally["cells"]): Scorecard["perCalled"] {
  const counts = new Map<string, { k: number; n: number }>();
  for (const { called, right, n } of cells) {
    const { k, n: before } = counts.get(called) ?? { k: 0, n: 0 };
    counts.set(called, { k: k + (right ? n : 0), n: before + n });
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b.n - a.n)
    .map(([called, { k, n }]) => ({ called, rate: rate(k, n) }));
}
