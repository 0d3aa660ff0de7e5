import { detectableEffect, mcnemarExact, rate, signFlip } from "@/lib/statistics";
import type { ToolChange } from "@/lib/tool-list";
import { findAxes } from "./axes";
import { isScored, pairRuns, type RunPair } from "./pair-runs";
import { type BitPair, LEVEL, pairedFigure, sumByTicket, swapFigure } from "./paired-figure";
import { perTool } from "./per-tool";
import { toBits } from "./to-bits";
import type { Comparison, ComparisonSide, ToolFigure } from "./types";
import { whyNotComparable } from "./why-not-comparable";

export type CompareOptions = {
  /** Distinct other tool lists recorded on these tickets by this model since the older side. */
  tried?: number;
  /** From base to candidate. */
  toolChanges: readonly ToolChange[];
  /** From two recordings of one tool list with another seed (`countFlips`); null where there are none. */
  noiseFloor?: Comparison["noiseFloor"];
};

/** The most tickets for which the detectable effect is worked out: the work grows with their square. */
const MOST_FOR_POWER = 2000;
const MOST_TIMES_TICKETS = 20;

/**
 * Compares two recordings on the tickets they share. A delta needs exactly one axis that differs, or none (then it
 * shows what changes by itself). All is computed with the sides in the order of their ids and then turned round, so
 * that swapping the sides negates every figure exactly.
 */
export function compareRecordings(
  base: ComparisonSide,
  candidate: ComparisonSide,
  options: CompareOptions,
): Comparison {
  const axes = findAxes(base, candidate);
  const isSwapped = base.id > candidate.id;
  const [first, second] = isSwapped ? [candidate, base] : [base, candidate];
  const pairing = pairRuns(first, second);
  const pairs = pairing.pairs.filter(isScored);
  const reason = whyNotComparable({ base, candidate, axes, pairs: pairs.length });
  const tried = Math.max(1, options.tried ?? 1);
  const figures = reason === null ? compareFigures(pairing.pairs, tried, options) : NO_FIGURES;
  const comparison: Comparison = {
    comparable: reason === null,
    ...(reason === null ? {} : { reason }),
    axis: axes.differing,
    notRecorded: axes.notRecorded,
    base: first.id,
    candidate: second.id,
    sides: { base: ownRate(first), candidate: ownRate(second) },
    ...figures,
    noiseFloor: options.noiseFloor ?? null,
    revisionsTried: tried,
    unpaired: pairing.unpaired,
    pairs: reason === null ? pairs.map((pair) => ({ ...pair, state: stateOf(pair) })) : [],
    toolChanges: options.toolChanges,
  };
  return isSwapped ? swapSides(comparison) : comparison;
}

/** How many tickets two recordings of one tool list answered differently: what changes by itself. */
export function countFlips(one: ComparisonSide, other: ComparisonSide): { flipped: number; n: number } {
  const pairs = pairRuns(one, other).pairs.filter(isScored);
  return {
    flipped: pairs.filter(({ base, candidate }) => base.right !== candidate.right).length,
    n: pairs.length,
  };
}

type Figures = Pick<
  Comparison,
  "firstTool" | "perTool" | "goal" | "claims" | "asWritten" | "couldHaveShown" | "ticketsToSettle"
>;

const NO_FIGURES: Figures = {
  firstTool: null,
  perTool: [],
  goal: null,
  claims: null,
  asWritten: null,
  couldHaveShown: null,
  ticketsToSettle: null,
};

function compareFigures(pairs: readonly RunPair[], tried: number, { toolChanges }: CompareOptions): Figures {
  const scored = pairs.filter(isScored);
  const bits = scored.flatMap(toBits.right);
  const firstTool = pairedFigure(bits, { tried });
  const figure = (read: (pair: RunPair) => BitPair[], better: "more" | "fewer") => {
    const found = pairs.flatMap(read);
    return found.length === 0 ? null : pairedFigure(found, { tried, better });
  };
  return {
    firstTool,
    perTool: perTool(scored, { tried, toolChanges }),
    goal: figure(toBits.goal, "more"),
    claims: figure(toBits.unbacked, "fewer"),
    asWritten: figure(toBits.asWritten, "more"),
    couldHaveShown: couldHaveShown(bits, tried),
    ticketsToSettle: firstTool.verdict === "settled" ? null : ticketsToSettle(bits, tried),
  };
}

/** For one trial a ticket, at the share of tickets seen to go the rarer way. */
function couldHaveShown(bits: readonly BitPair[], tried: number): number | null {
  const sums = [...sumByTicket(bits).values()];
  const n = sums.length;
  if (n === 0 || n < bits.length || n > MOST_FOR_POWER) return null;
  const rarer = Math.min(sums.filter((sum) => sum > 0).length, sums.filter((sum) => sum < 0).length);
  return detectableEffect({ n, lossRate: rarer / n, alpha: LEVEL / tried, power: 0.8, method: "exact" });
}

/**
 * How many more tickets would settle it if they went as these did: the smallest whole multiple of what was seen whose
 * exact p passes, less what is there. Null where gained equals lost, or where twenty times as many would not do.
 */
function ticketsToSettle(bits: readonly BitPair[], tried: number): number | null {
  const sums = [...sumByTicket(bits).values()];
  if (sums.reduce((total, sum) => total + sum, 0) === 0) return null;
  for (let times = 2; times <= MOST_TIMES_TICKETS; times += 1) {
    if (exactP(sums, times) <= LEVEL / tried) return (times - 1) * sums.length;
  }
  return null;
}

function exactP(sums: readonly number[], times: number): number {
  const isOnce = sums.every((sum) => Math.abs(sum) <= 1);
  const count = (sign: number) => times * sums.filter((sum) => Math.sign(sum) === sign).length;
  return isOnce
    ? mcnemarExact(count(-1), count(1))
    : signFlip(Array.from({ length: times }, () => sums).flat());
}

function ownRate(side: ComparisonSide) {
  const scored = side.runs.filter(({ verdict }) => verdict.right !== null);
  return rate(scored.filter(({ verdict }) => verdict.right).length, scored.length);
}

type PairState = Comparison["pairs"][number]["state"];

function stateOf({ base, candidate }: RunPair): PairState {
  if (base.right) return candidate.right ? "both" : "lost";
  return candidate.right ? "gained" : "neither";
}

function swapSides(comparison: Comparison): Comparison {
  const { base, candidate, sides, firstTool, goal, claims, asWritten, unpaired } = comparison;
  return {
    ...comparison,
    base: candidate,
    candidate: base,
    sides: { base: sides.candidate, candidate: sides.base },
    firstTool: firstTool && swapFigure(firstTool),
    perTool: comparison.perTool.map(swapToolFigure),
    goal: goal && swapFigure(goal),
    claims: claims && swapFigure(claims),
    asWritten: asWritten && swapFigure(asWritten),
    unpaired: { ...unpaired, onlyBase: unpaired.onlyCandidate, onlyCandidate: unpaired.onlyBase },
    pairs: comparison.pairs.map((pair) => ({
      ...pair,
      state: SWAPPED[pair.state],
      base: pair.candidate,
      candidate: pair.base,
    })),
  };
}

const SWAPPED: Record<PairState, PairState> = {
  both: "both",
  gained: "lost",
  lost: "gained",
  neither: "neither",
};

function swapToolFigure(figure: ToolFigure): ToolFigure {
  return {
    ...figure,
    base: figure.candidate,
    candidate: figure.base,
    gained: figure.lost,
    lost: figure.gained,
  };
}
