import type { RunVerdict } from "@/lib/scoring";
import type { Comparison, ComparisonSide } from "./types";

export type RunPair = { ticket: string; trial: number; base: RunVerdict; candidate: RunVerdict };

export type Pairing = {
  /** Measured on both sides, in the base's order. */
  pairs: readonly RunPair[];
  unpaired: Comparison["unpaired"];
};

/**
 * Pairs ticket runs by ticket and trial, on tickets whose body and context are equal. A side without randomness counts
 * one trial. A ticket that only one side scored (the other lacks it, died on it or was not shown its tool) is listed
 * with that side; one whose text changed, with the changed.
 */
export function pairRuns(base: ComparisonSide, candidate: ComparisonSide): Pairing {
  const others = new Map(candidate.runs.map((run) => [keyOf(run), run.verdict]));
  const once = base.deterministic || candidate.deterministic;
  const paired = new Set<string>();
  const pairs = base.runs
    .toSorted((a, b) => (once ? a.verdict.trial - b.verdict.trial : 0))
    .flatMap((run): RunPair[] => {
      const other = others.get(keyOf(run));
      if (!other?.measured || !run.verdict.measured || (once && paired.has(run.ticketSha256))) return [];
      paired.add(run.ticketSha256);
      return [{ ticket: run.verdict.ticket, trial: run.verdict.trial, base: run.verdict, candidate: other }];
    });
  return { pairs, unpaired: listUnpaired(base, candidate, pairs.filter(isScored)) };
}

export function isScored({ base, candidate }: RunPair): boolean {
  return base.right !== null && candidate.right !== null;
}

function keyOf({ ticketSha256, verdict }: ComparisonSide["runs"][number]): string {
  return `${ticketSha256} ${verdict.trial}`;
}

function listUnpaired(
  base: ComparisonSide,
  candidate: ComparisonSide,
  pairs: readonly RunPair[],
): Comparison["unpaired"] {
  const paired = new Set(pairs.map(({ ticket }) => ticket));
  const [left, right] = [hashesByTicket(base), hashesByTicket(candidate)];
  const changed = [...left].flatMap(([ticket, hash]) => (differs(hash, right.get(ticket)) ? ticket : []));
  const isListed = (ticket: string) => !paired.has(ticket) && !changed.includes(ticket);
  return {
    onlyBase: scoredTickets(base).filter(isListed),
    onlyCandidate: scoredTickets(candidate).filter(isListed),
    changed,
  };
}

function hashesByTicket(side: ComparisonSide): Map<string, string> {
  return new Map(side.runs.map(({ ticketSha256, verdict }) => [verdict.ticket, ticketSha256]));
}

function differs(hash: string, other: string | undefined): boolean {
  return other !== undefined && other !== hash;
}

function scoredTickets(side: ComparisonSide): string[] {
  return [...new Set(side.runs.flatMap(({ verdict }) => (verdict.right === null ? [] : verdict.ticket)))];
}
