import { clusterBootstrap, clusteredStandardError, type Rate, rate } from "@/lib/statistics";
import type { Preference, PreferenceMeasure } from "@/lib/ticket-run";
import { Counter } from "./counter";
import { type PreferenceVerdict, placeOf } from "./score-preference";

/** How the runs of a recording leaned; beside top-1 accuracy, never part of it. */
export type PreferenceSummary = {
  /** What the scores are; null where the file does not say, or says several things. */
  measure: PreferenceMeasure | null;
  /** Runs with a preference and an accepted tool. */
  runs: number;
  /** The most tools any of them weighed. */
  tools: number;
  /** Runs with an accepted tool among the first 1, 3 and 5. */
  amongFirst: readonly { first: number; rate: Rate }[];
  /** The mean of 1 divided by the place of the best accepted tool; 0 where it was not weighed. */
  meanReciprocalRank: number;
  /** The mean probability on the accepted tools; null unless the scores are probabilities. */
  onAccepted: MeanOfRuns | null;
  matrix: PreferenceMatrix;
};

/** A mean over runs with a 95 % interval over tickets; the ends are null with fewer than two tickets. */
export type MeanOfRuns = { mean: number; low: number | null; high: number | null; n: number };

/** Expected first tool by weighed tool, tools in first-seen order: the soft confusion matrix. */
export type PreferenceMatrix = {
  /** A cell is the mean probability of its tool, or its mean place among all (1 = first). */
  of: "probability" | "place";
  tools: readonly string[];
  rows: readonly { expected: string; n: number; cells: readonly (number | null)[] }[];
};

export const AMONG_FIRST = [1, 3, 5] as const;
const RESAMPLES = 2000;
/** With more tickets the interval comes from the clustered standard error: drawing them would say the same, later. */
const MOST_DRAWN = 1000;

export type PreferenceTally = {
  add(preference: Preference, verdict: PreferenceVerdict): void;
  result(): PreferenceSummary | null;
};

/** Adds preferences up, one run after the other. The result is null where there was none. */
export function createPreferenceTally(): PreferenceTally {
  const measures = new Set<PreferenceMeasure | null>();
  const verdicts: PreferenceVerdict[] = [];
  const sums = createMatrixSums();
  let tools = 0;
  return {
    add(preference, verdict) {
      measures.add(preference.measure ?? null);
      verdicts.push(verdict);
      sums.add(preference.scores, verdict.expected);
      tools = Math.max(tools, preference.scores.length);
    },
    result() {
      if (verdicts.length === 0) return null;
      const [measure = null] = measures.size === 1 ? measures : [];
      const runs = verdicts.length;
      const within = (first: number) => verdicts.filter(({ rank }) => rank !== null && rank <= first).length;
      const reciprocals = verdicts.map(reciprocalRank);
      return {
        measure,
        runs,
        tools,
        amongFirst: AMONG_FIRST.map((first) => ({ first, rate: rate(within(first), runs) })),
        meanReciprocalRank: reciprocals.reduce((total, one) => total + one, 0) / runs,
        onAccepted: measure === "probability" ? meanOverTickets(verdicts) : null,
        matrix: sums.result(measure === "probability" ? "probability" : "place"),
      };
    },
  };
}

/** 1 divided by the place of the best accepted tool: 1, a half, a third …; 0 where it was not weighed. */
export function reciprocalRank({ rank }: Pick<PreferenceVerdict, "rank">): number {
  return rank === null ? 0 : 1 / rank;
}

function meanOverTickets(verdicts: readonly PreferenceVerdict[]): MeanOfRuns {
  const tickets = new Map<string, number[]>();
  for (const { ticket, onAccepted } of verdicts) {
    const known = tickets.get(ticket);
    if (known) known.push(onAccepted);
    else tickets.set(ticket, [onAccepted]);
  }
  return meanOfClusters([...tickets.values()]);
}

/** The mean over all values, with an interval that draws tickets whole (fixed seed, or a normal one for very many). */
export function meanOfClusters(clusters: readonly (readonly number[])[]): MeanOfRuns {
  const mean = meanOf(clusters);
  const n = clusters.reduce((total, own) => total + own.length, 0);
  if (clusters.length < 2) return { mean, low: null, high: null, n };
  if (clusters.length > MOST_DRAWN) {
    const reach = 1.959963984540054 * (clusteredStandardError(clusters) ?? 0);
    return { mean, low: mean - reach, high: mean + reach, n };
  }
  const interval = clusterBootstrap({ clusters, statistic: meanOf, resamples: RESAMPLES });
  return { mean, low: interval?.low ?? null, high: interval?.high ?? null, n };
}

function meanOf(clusters: readonly (readonly number[])[]): number {
  let [total, n] = [0, 0];
  for (const own of clusters) {
    n += own.length;
    for (const value of own) total += value;
  }
  return total / n;
}

function createMatrixSums() {
  const rows = new Counter((expected) => ({
    expected,
    n: 0,
    tools: new Counter((tool) => ({ tool, n: 0, score: 0, place: 0 })),
  }));
  const tools = new Set<string>();
  return {
    add(scores: Preference["scores"], expected: string): void {
      const row = rows.row(expected);
      row.n += 1;
      for (const { tool, score } of scores) {
        tools.add(tool);
        const cell = row.tools.row(tool);
        cell.n += 1;
        cell.score += score;
        cell.place += placeOf(score, scores);
      }
    },
    result(of: PreferenceMatrix["of"]): PreferenceMatrix {
      const columns = [...tools];
      return {
        of,
        tools: columns,
        rows: rows.list().map(({ expected, n, tools: own }) => ({
          expected,
          n,
          cells: columns.map((tool) => {
            const cell = own.row(tool);
            if (cell.n === 0) return null;
            return of === "probability" ? cell.score / n : cell.place / cell.n;
          }),
        })),
      };
    },
  };
}
