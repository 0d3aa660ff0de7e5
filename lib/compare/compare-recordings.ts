import { tally } from "@/lib/scoring";
import { rate } from "@/lib/statistics";
import { gotOtherResults } from "./axes";
import { type CompareOptions, compareSummaries, isSwapped } from "./compare-summaries";
import { countMoves } from "./count-moves";
import { isScored, pairRuns, type RunPair } from "./pair-runs";
import { type BitPair, type PairSummary, summarizePairs } from "./pair-summary";
import { toBits } from "./to-bits";
import type { Comparison, ComparisonSide } from "./types";

/**
 * Compares two recordings on the tickets they share, run by run. All is computed with the sides in the order of their
 * ids and then turned round. A database that holds the runs as columns gets the same from `compareSummaries`.
 */
export function compareRecordings(
  base: ComparisonSide,
  candidate: ComparisonSide,
  options: CompareOptions,
): Comparison {
  const swapped = isSwapped(base, candidate);
  const [first, second] = swapped ? [candidate, base] : [base, candidate];
  const pairing = pairRuns(first, second);
  const scored = pairing.pairs.filter(isScored);
  const summary = (pairs: readonly RunPair[], read: (pair: RunPair) => BitPair[]) =>
    summarizePairs(pairs.flatMap(read));
  const comparison = compareSummaries(
    base,
    candidate,
    {
      right: summary(scored, toBits.right),
      perTool: summarizeTools(scored),
      goal: summary(pairing.pairs, toBits.goal),
      unbacked: summary(pairing.pairs, toBits.unbacked),
      asWritten: summary(pairing.pairs, toBits.asWritten),
      sides: { base: ownRate(first), candidate: ownRate(second) },
      unpaired: pairing.unpaired,
      otherResults: gotOtherResults(base, candidate),
    },
    options,
  );
  const pairs = comparison.comparable ? scored.map((pair) => toPair(pair, swapped)) : [];
  return { ...comparison, moves: movesOf(pairs), pairs };
}

/** How many tickets two recordings of one tool list answered differently: what changes by itself. */
export function countFlips(one: ComparisonSide, other: ComparisonSide): { flipped: number; n: number } {
  const pairs = pairRuns(one, other).pairs.filter(isScored);
  return {
    flipped: pairs.filter(({ base, candidate }) => base.right !== candidate.right).length,
    n: pairs.length,
  };
}

function summarizeTools(pairs: readonly RunPair[]): Map<string, PairSummary> {
  const groups = new Map<string, BitPair[]>();
  for (const pair of pairs) {
    const expected = pair.base.expected ?? "";
    const group = groups.get(expected);
    if (group) group.push(...toBits.right(pair));
    else groups.set(expected, toBits.right(pair));
  }
  return new Map([...groups].map(([expected, group]) => [expected, summarizePairs(group)]));
}

function ownRate(side: ComparisonSide) {
  const scored = side.runs.filter(({ verdict }) => verdict.right !== null);
  return rate(scored.filter(({ verdict }) => verdict.right).length, scored.length);
}

function movesOf(pairs: Comparison["pairs"]): Comparison["moves"] {
  const cells = (side: "base" | "candidate") => tally(pairs.map((pair) => pair[side])).cells;
  return countMoves(cells("base"), cells("candidate"));
}

function toPair(pair: RunPair, swapped: boolean): Comparison["pairs"][number] {
  const turned = swapped ? { ...pair, base: pair.candidate, candidate: pair.base } : pair;
  return { ...turned, state: stateOf(turned) };
}

function stateOf({ base, candidate }: RunPair): Comparison["pairs"][number]["state"] {
  if (base.right) return candidate.right ? "both" : "lost";
  return candidate.right ? "gained" : "neither";
}
