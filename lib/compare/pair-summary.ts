import type { PairedCounts } from "@/lib/statistics";

/** One ticket run on both sides, as a yes or no. */
export type BitPair = { ticket: string; base: boolean; candidate: boolean };

/** What a figure needs of its pairs: counts, and the tickets that changed. */
export type PairSummary = {
  counts: PairedCounts;
  /** Tickets with more yes on the candidate's side, and on the base's, in first-seen order. */
  moreYes: readonly string[];
  fewerYes: readonly string[];
  /** Candidate minus base of each run, by ticket in first-seen order; null where every ticket has one pair. */
  steps: readonly (readonly number[])[] | null;
};

/** Pairs as counts. */
export function summarizePairs(pairs: readonly BitPair[]): PairSummary {
  const counts = { both: 0, onlyBase: 0, onlyCandidate: 0, neither: 0 };
  const steps = new Map<string, number[]>();
  for (const { ticket, base, candidate } of pairs) {
    counts[base ? (candidate ? "both" : "onlyBase") : candidate ? "onlyCandidate" : "neither"] += 1;
    const known = steps.get(ticket);
    const step = Number(candidate) - Number(base);
    if (known) known.push(step);
    else steps.set(ticket, [step]);
  }
  const tickets = (sign: number) =>
    [...steps].flatMap(([ticket, own]) => (Math.sign(sum(own)) === sign ? ticket : []));
  return {
    counts,
    moreYes: tickets(1),
    fewerYes: tickets(-1),
    steps: steps.size === pairs.length ? null : [...steps.values()],
  };
}

export function countPairs({ counts }: PairSummary): number {
  return counts.both + counts.onlyBase + counts.onlyCandidate + counts.neither;
}

/** Candidate minus base of each ticket, summed over its trials: those that are not zero, and how many tickets there are. */
export function sumTickets(summary: PairSummary): { sums: number[]; tickets: number } {
  if (summary.steps !== null) {
    return { sums: summary.steps.map(sum).filter((total) => total !== 0), tickets: summary.steps.length };
  }
  const { onlyBase, onlyCandidate } = summary.counts;
  const sums = [...Array<number>(onlyCandidate).fill(1), ...Array<number>(onlyBase).fill(-1)];
  return { sums, tickets: countPairs(summary) };
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
