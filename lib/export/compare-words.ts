import type { PairedFigure } from "@/lib/compare";
import { formatCount, formatFraction } from "@/lib/format";
import { listBesideBoth } from "@/lib/scoring";
import { sayAmongFirst, sayLean } from "./preference-words";
import type { ComparisonReport, PairRow } from "./types";
import { sayDifference, sayRate, VERDICT_WORDS } from "./words";

/** One row of a comparison's table of measures, as plain text. */
export type ComparedMeasure = {
  name: string;
  base: string;
  candidate: string;
  better: string;
  worse: string;
  difference: string;
  verdict: string;
};

/** Every measure on both sides; without a delta only the two sides' own figures. */
export function listComparedMeasures({ base, candidate, comparison }: ComparisonReport): ComparedMeasure[] {
  const counts = (name: string, read: (side: typeof base) => number) =>
    beside(name, String(read(base)), String(read(candidate)));
  return [
    comparison.firstTool === null
      ? beside("Right first tool", sayRate(comparison.sides.base), sayRate(comparison.sides.candidate))
      : paired("Right first tool", comparison.firstTool),
    measured("Job finished", comparison.goal),
    measured("Unbacked claims, fewer is better", comparison.claims),
    measured("Argument as written, where both chose right", comparison.asWritten),
    ...listBesideBoth(base.scorecard, candidate.scorecard).map((figure) =>
      beside(figure.name, sayRate(figure.base), sayRate(figure.candidate)),
    ),
    ...leanRows(comparison),
    counts("Failed runs, not measured", ({ scorecard }) => scorecard.notMeasured),
    counts("Not scored", ({ scorecard }) => scorecard.notScored),
  ].filter((row) => row !== null);
}

/** How both sides leaned: apart from top-1, with a test of its own. */
function leanRows({ preferences }: ComparisonReport["comparison"]): ComparedMeasure[] {
  if (preferences === undefined) return [];
  const { certainty, ...lean } = sayLean(preferences);
  return [
    { ...lean, difference: certainty },
    ...preferences.amongFirst.map(({ first, base, candidate }) =>
      beside(sayAmongFirst(first), sayRate(base), sayRate(candidate)),
    ),
  ];
}

/** Each expected first tool on both sides. */
export function listComparedTools({ comparison }: ComparisonReport) {
  return comparison.perTool.map(({ expected, base, candidate, gained, lost, verdict, textChanged }) => ({
    expected,
    base: formatFraction(base),
    candidate: formatFraction(candidate),
    better: String(gained.length),
    worse: String(lost.length),
    verdict: VERDICT_WORDS[verdict],
    edited: textChanged ? "edited" : "not edited",
  }));
}

export function pairsOf({ pairs }: ComparisonReport, state: PairRow["state"]): PairRow[] {
  return pairs.filter((pair) => pair.state === state);
}

/** Ticket runs that stand in no pair, in words; [] when there are none. */
export function listLeftOut({ comparison: { unpaired }, unmeasured }: ComparisonReport): string[] {
  const counts = [
    [unpaired.onlyBase.length, "only in the base"],
    [unpaired.onlyCandidate.length, "only in the candidate"],
    [unpaired.changed.length, "reworded between the two"],
  ] as const;
  const died = unmeasured.length;
  return [
    ...counts.filter(([n]) => n > 0).map(([n, why]) => `${formatCount(n, "ticket")} ${why}`),
    ...(died > 0 ? [`${formatCount(died, "ticket run")} not measured on one side`] : []),
  ];
}

function measured(name: string, figure: PairedFigure | null): ComparedMeasure | null {
  return figure === null ? null : paired(name, figure);
}

function paired(name: string, figure: PairedFigure): ComparedMeasure {
  return {
    name,
    base: sayRate(figure.base),
    candidate: sayRate(figure.candidate),
    better: String(figure.gained.length),
    worse: String(figure.lost.length),
    difference: sayDifference(figure),
    verdict: VERDICT_WORDS[figure.verdict],
  };
}

function beside(name: string, base: string, candidate: string): ComparedMeasure {
  return { name, base, candidate, better: "", worse: "", difference: "", verdict: "" };
}
