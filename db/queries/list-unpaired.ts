import type { Comparison } from "@/lib/compare";
import type { RunColumns } from "../run-columns";
import type { ColumnPairs } from "./pair-columns";

/**
 * As `listUnpaired` of lib/compare. Where each ticket was worked once, one that is in a pair has the same text on both
 * sides under one name, so that only the others are looked at; else all are.
 */
export function listUnpaired(
  scored: ColumnPairs,
  first: RunColumns,
  second: RunColumns,
  several: boolean,
): Comparison["unpaired"] {
  const inPairs = new Set<number>();
  for (const index of scored.left) inPairs.add(first.ticketId(index));
  const left = several ? allPlaces(first) : placesOutside(first, inPairs);
  const right = several ? allPlaces(second) : placesOutside(second, inPairs);
  if (left.length + right.length === 0) return { onlyBase: [], onlyCandidate: [], changed: [] };
  const paired = new Set(several ? Array.from(scored.left, (place) => first.ticketName(place)) : []);
  const idsByName = (runs: RunColumns, places: readonly number[]) =>
    new Map(places.map((place) => [runs.ticketName(place), runs.ticketId(place)]));
  const others = idsByName(second, right);
  const changed = [...idsByName(first, left)].flatMap(([name, id]) =>
    others.has(name) && others.get(name) !== id ? name : [],
  );
  const reworded = new Set(changed);
  const listed = (runs: RunColumns, places: readonly number[]) => [
    ...new Set(
      places.flatMap((place) => {
        const name = runs.ticketName(place);
        return runs.bit(place, "right") === null || paired.has(name) || reworded.has(name) ? [] : name;
      }),
    ),
  ];
  return { onlyBase: listed(first, left), onlyCandidate: listed(second, right), changed };
}

function allPlaces(runs: RunColumns): number[] {
  return Array.from({ length: runs.length }, (_, place) => place);
}

function placesOutside(runs: RunColumns, tickets: ReadonlySet<number>): number[] {
  const places: number[] = [];
  for (let place = 0; place < runs.length; place += 1)
    if (!tickets.has(runs.ticketId(place))) places.push(place);
  return places;
}
