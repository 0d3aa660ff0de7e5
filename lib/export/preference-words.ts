import type { PreferenceFigure } from "@/lib/compare";
import { formatCount, formatP, formatPlace, formatProbability, formatScore } from "@/lib/format";
import type { MeanOfRuns, PreferenceSummary } from "@/lib/scoring";
import { BOOTSTRAP_SEED, FLIP_DRAWS, FLIP_SEED } from "@/lib/statistics";
import type { Cell } from "./csv";
import { METHOD, sayRate, VERDICT_WORDS } from "./words";

export const PREFERENCE_METHOD = {
  interval: `bootstrap over tickets, 95 %, seed ${BOOTSTRAP_SEED}`,
  test: `sign-flip permutation over tickets, counted out up to 16 and else ${FLIP_DRAWS} draws, seed ${FLIP_SEED}`,
} as const;

const NEAR_TOP = "How near the top the right tool stood (mean of 1 / place)";

/** How a recording leaned, beside its other measures; [] where it does not say. */
export function listPreferenceMeasures(
  preferences: PreferenceSummary | null,
): { name: string; value: string }[] {
  if (preferences === null) return [];
  const { amongFirst, onAccepted } = preferences;
  return [
    ...amongFirst.map(({ first, rate }) => ({ name: sayAmongFirst(first), value: sayRate(rate) })),
    ...(onAccepted === null
      ? []
      : [{ name: "Mean probability on the right tool", value: sayMean(onAccepted) }]),
  ];
}

/** "Right tool among the first 3 weighed". */
export function sayAmongFirst(first: number): string {
  return first === 1 ? "Right tool weighed highest" : `Right tool among the first ${first} weighed`;
}

/** "43.2 % (38.0 % to 48.1 %)". */
export function sayMean({ mean, low, high }: MeanOfRuns): string {
  if (low === null || high === null) return formatProbability(mean);
  return `${formatProbability(mean)} (${formatProbability(low)} to ${formatProbability(high)})`;
}

/** A comparison's lean as the two sides of a row, and how sure it is. */
export function sayLean(figure: PreferenceFigure) {
  const show = figure.of === "probability" ? formatProbability : formatScore;
  return {
    name: figure.of === "probability" ? "Mean probability on the right tool" : NEAR_TOP,
    base: show(figure.base),
    candidate: show(figure.candidate),
    better: String(figure.more),
    worse: String(figure.less),
    verdict: VERDICT_WORDS[figure.verdict],
    certainty: `${formatP(figure.p)} by a permutation over ${formatCount(figure.tickets, "ticket")}`,
  };
}

/** Rows of a scorecard's CSV: k, n, value, low, high and the interval's name. */
export function preferenceRows(
  preferences: PreferenceSummary | null,
): { figure: string; group: string; cells: Cell[] }[] {
  if (preferences === null) return [];
  const { amongFirst, onAccepted, meanReciprocalRank, runs, matrix } = preferences;
  const cell = matrix.of === "probability" ? "mean probability" : "mean place";
  return [
    ...amongFirst.map(({ first, rate: { k, n, value, low, high } }) => ({
      figure: sayAmongFirst(first).toLowerCase(),
      group: "all",
      cells: [k, n, value, low, high, METHOD.interval],
    })),
    {
      figure: NEAR_TOP.toLowerCase(),
      group: "all",
      cells: [null, runs, meanReciprocalRank, null, null, null],
    },
    ...(onAccepted === null
      ? []
      : [
          {
            figure: "mean probability on the right tool",
            group: "all",
            cells: [
              null,
              onAccepted.n,
              onAccepted.mean,
              onAccepted.low,
              onAccepted.high,
              PREFERENCE_METHOD.interval,
            ],
          },
        ]),
    ...matrix.rows.flatMap(({ expected, n, cells }) =>
      cells.map((value, at) => ({
        figure: `${cell}: expected, weighed`,
        group: `${expected} → ${matrix.tools[at] ?? ""}`,
        cells: [null, n, value, null, null, null],
      })),
    ),
  ];
}

/** One cell of the soft matrix: a probability, or a mean place. */
export function sayCell(of: PreferenceSummary["matrix"]["of"], value: number | null): string {
  if (value === null) return "–";
  return of === "probability" ? formatProbability(value) : formatPlace(value);
}
