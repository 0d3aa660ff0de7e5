import type { RunColumns } from "../run-columns";
import type { ReadSide } from "./comparison-side";

/** Runs measured on both sides, as places in each side's file order, in the order of the first side. */
export type ColumnPairs = { left: Int32Array; right: Int32Array };

/**
 * Pairs runs by ticket and trial, as `pairRuns` of lib/compare does: a ticket's id stands for the hash of its texts, and
 * a side without randomness counts one trial.
 */
export function pairColumns(first: ReadSide, second: ReadSide): ColumnPairs {
  const once = first.facts.deterministic || second.facts.deterministic;
  const find = createFinder(second.runs);
  const [left, right] = [new Int32Array(first.runs.length), new Int32Array(first.runs.length)];
  const paired = new Set<number>();
  let length = 0;
  for (const index of once ? byTrial(first.runs) : placesOf(first.runs)) {
    if (!first.runs.measured(index)) continue;
    const ticket = first.runs.ticketId(index);
    const other = find(ticket, first.runs.trial(index));
    if (other < 0 || !second.runs.measured(other)) continue;
    if (once) {
      if (paired.has(ticket)) continue;
      paired.add(ticket);
    }
    left[length] = index;
    right[length] = other;
    length += 1;
  }
  return { left: left.subarray(0, length), right: right.subarray(0, length) };
}

/** True where some ticket was worked more than once. */
export function hasTrials(runs: RunColumns): boolean {
  for (let index = 0; index < runs.length; index += 1) if (runs.trial(index) > 1) return true;
  return false;
}

function* placesOf(runs: RunColumns): Generator<number> {
  for (let index = 0; index < runs.length; index += 1) yield index;
}

function byTrial(runs: RunColumns): Iterable<number> {
  if (!hasTrials(runs)) return placesOf(runs);
  return [...placesOf(runs)].sort((one, other) => runs.trial(one) - runs.trial(other));
}

/** The place of a ticket's trial, -1 where there is none. Two files of one suite are most often in one order. */
function createFinder(runs: RunColumns): (ticket: number, trial: number) => number {
  let next = 0;
  let places: Map<number, number> | null = null;
  const isAt = (place: number, ticket: number, trial: number) =>
    place < runs.length && runs.ticketId(place) === ticket && runs.trial(place) === trial;
  return (ticket, trial) => {
    if (!isAt(next, ticket, trial)) {
      places ??= new Map(
        Array.from(placesOf(runs), (place) => [keyOf(runs.ticketId(place), runs.trial(place)), place]),
      );
      const found = places.get(keyOf(ticket, trial));
      if (found === undefined) return -1;
      next = found;
    }
    next += 1;
    return next - 1;
  };
}

const keyOf = (ticket: number, trial: number) => ticket * 2 ** 21 + trial;
