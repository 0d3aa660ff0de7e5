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
  const order = once && hasTrials(first.runs) ? byTrial(first.runs) : null;
  for (let at = 0; at < first.runs.length; at += 1) {
    const index = order?.[at] ?? at;
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

function byTrial(runs: RunColumns): number[] {
  const places = Array.from({ length: runs.length }, (_, place) => place);
  return places.sort((one, other) => runs.trial(one) - runs.trial(other));
}

/** The place of a ticket's trial, -1 where there is none. Two files of one suite are most often in one order. */
function createFinder(runs: RunColumns): (ticket: number, trial: number) => number {
  let next = 0;
  let places: Map<number, number> | null = null;
  const isAt = (place: number, ticket: number, trial: number) =>
    place < runs.length && runs.ticketId(place) === ticket && runs.trial(place) === trial;
  return (ticket, trial) => {
    if (!isAt(next, ticket, trial)) {
      places ??= placesByKey(runs);
      const found = places.get(keyOf(ticket, trial));
      if (found === undefined) return -1;
      next = found;
    }
    next += 1;
    return next - 1;
  };
}

function placesByKey(runs: RunColumns): Map<number, number> {
  const places = new Map<number, number>();
  for (let place = 0; place < runs.length; place += 1)
    places.set(keyOf(runs.ticketId(place), runs.trial(place)), place);
  return places;
}

const keyOf = (ticket: number, trial: number) => ticket * 2 ** 21 + trial;
