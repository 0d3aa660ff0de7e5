import { detectableEffect, mcnemarExact, type Rate, signFlip } from "@/lib/statistics";
import type { ToolChange } from "@/lib/tool-list";
import { findAxes, haveOtherFingerprints } from "./axes";
import { countPairs, type PairSummary, sumTickets } from "./pair-summary";
import { LEVEL, pairedFigure, swapFigure } from "./paired-figure";
import { perTool } from "./per-tool";
import { lookLevel } from "./planned-looks";
import type { Comparison, SideFacts, ToolFigure } from "./types";
import { whyNotComparable } from "./why-not-comparable";

export type CompareOptions = {
  /** Distinct other tool lists recorded on these tickets by this model since the older side. */
  tried?: number;
  /** From base to candidate. */
  toolChanges: readonly ToolChange[];
  /** From two recordings of one tool list with another seed (`countFlips`); null where there are none. */
  noiseFloor?: Comparison["noiseFloor"];
  /** Old names that were read as new ones; the runs are given as they were scored then. */
  renamed?: Comparison["renamed"];
  /** The first tool's p is held against the level of the last look taken. */
  looks?: Comparison["looks"];
};

/** All pairs of two sides as counts, the side with the lower id as the base: `isSwapped` says where it was not. */
export type Summaries = {
  right: PairSummary;
  /** By expected first tool, in first-seen order. */
  perTool: ReadonlyMap<string, PairSummary>;
  goal: PairSummary;
  /** A yes is an unbacked claim. */
  unbacked: PairSummary;
  asWritten: PairSummary;
  sides: { base: Rate; candidate: Rate };
  unpaired: Comparison["unpaired"];
  otherResults: boolean;
};

/** A comparison without what goes run by run. */
export type Summarized = Omit<Comparison, "pairs" | "moves">;

/** True where two sides are computed the other way round, so that swapping them negates every figure exactly. */
export const isSwapped = (base: SideFacts, candidate: SideFacts): boolean => base.id > candidate.id;

/** The most tickets for which the detectable effect is worked out: the work grows with their square. */
const MOST_FOR_POWER = 2000;
const MOST_TIMES_TICKETS = 20;

/**
 * A comparison from counts. A delta needs exactly one axis that differs, or none (then it shows what changes by
 * itself).
 */
export function compareSummaries(
  base: SideFacts,
  candidate: SideFacts,
  summaries: Summaries,
  options: CompareOptions,
): Summarized {
  const axes = findAxes(base, candidate, summaries.otherResults);
  const reason = whyNotComparable({ base, candidate, axes, pairs: countPairs(summaries.right) });
  const tried = Math.max(1, options.tried ?? 1);
  const figures = reason === null ? compareFigures(summaries, tried, options) : NO_FIGURES;
  const swapped = isSwapped(base, candidate);
  const [first, second] = swapped ? [candidate, base] : [base, candidate];
  const comparison = {
    comparable: reason === null,
    ...(reason === null ? {} : { reason }),
    axis: axes.differing,
    notRecorded: axes.notRecorded,
    base: first.id,
    candidate: second.id,
    sides: summaries.sides,
    ...figures,
    noiseFloor: options.noiseFloor ?? null,
    revisionsTried: tried,
    unpaired: summaries.unpaired,
    toolChanges: options.toolChanges,
    renamed: options.renamed ?? [],
    ...(options.looks === undefined ? {} : { looks: options.looks }),
    ...(haveOtherFingerprints(base, candidate) ? { otherFingerprints: true as const } : {}),
  };
  return swapped ? swapSides(comparison) : comparison;
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

function compareFigures(
  summaries: Summaries,
  tried: number,
  { toolChanges, looks }: CompareOptions,
): Figures {
  const { right } = summaries;
  const firstTool = pairedFigure(right, { tried, level: lookLevel(looks) });
  const figure = (summary: PairSummary, better: "more" | "fewer") =>
    countPairs(summary) === 0 ? null : pairedFigure(summary, { tried, better });
  return {
    firstTool,
    perTool: perTool(summaries.perTool, { tried, toolChanges }),
    goal: figure(summaries.goal, "more"),
    claims: figure(summaries.unbacked, "fewer"),
    asWritten: figure(summaries.asWritten, "more"),
    couldHaveShown: couldHaveShown(right, tried),
    ticketsToSettle: firstTool.verdict === "settled" ? null : ticketsToSettle(right, tried),
  };
}

/** For one trial a ticket, at the share of tickets seen to go the rarer way. */
function couldHaveShown(right: PairSummary, tried: number): number | null {
  const n = countPairs(right);
  if (n === 0 || right.steps !== null || n > MOST_FOR_POWER) return null;
  const rarer = Math.min(right.counts.onlyBase, right.counts.onlyCandidate);
  return detectableEffect({ n, lossRate: rarer / n, alpha: LEVEL / tried, power: 0.8, method: "exact" });
}

/**
 * How many more tickets would settle it if they went as these did: the smallest whole multiple of what was seen whose
 * exact p passes, less what is there. Null where gained equals lost, or where twenty times as many would not do.
 */
function ticketsToSettle(right: PairSummary, tried: number): number | null {
  const { sums, tickets } = sumTickets(right);
  if (sums.reduce((total, sum) => total + sum, 0) === 0) return null;
  const test = createTest(sums);
  for (let times = firstTimesToTry(sums); times <= MOST_TIMES_TICKETS; times += 1) {
    if (test(times) <= LEVEL / tried) return (times - 1) * tickets;
  }
  return null;
}

/** Below a normal z of 1.8 no exact p passes, and a walk from twice would test the same tickets in vain. */
function firstTimesToTry(sums: readonly number[]): number {
  const total = sums.reduce((all, sum) => all + sum, 0);
  const squares = sums.reduce((all, sum) => all + sum * sum, 0);
  return Math.max(2, Math.floor((1.8 ** 2 * squares) / total ** 2));
}

/** The exact p of what was seen, so many times over. */
function createTest(sums: readonly number[]): (times: number) => number {
  if (sums.some((sum) => Math.abs(sum) > 1))
    return (times) => signFlip(Array.from({ length: times }, () => sums).flat());
  const gained = sums.filter((sum) => sum > 0).length;
  return (times) => mcnemarExact(times * (sums.length - gained), times * gained);
}

function swapSides(comparison: Summarized): Summarized {
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
  };
}

function swapToolFigure(figure: ToolFigure): ToolFigure {
  return {
    ...figure,
    base: figure.candidate,
    candidate: figure.base,
    gained: figure.lost,
    lost: figure.gained,
  };
}
