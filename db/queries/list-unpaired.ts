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
  const left = several ? allPlaces(first) : placesOutside(first, scored.left);
  const right = several ? allPlaces(second) : placesOutside(second, scored.right);
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

function placesOutside(runs: RunColumns, paired: Int32Array): number[] {
  const isPaired = new Uint8Array(runs.length);
  for (let at = 0; at < paired.length; at += 1) isPaired[paired[at] ?? 0] = 1;
  const places: number[] = [];
  for (let place = 0; place < runs.length; place += 1) if (isPaired[place] === 0) places.push(place);
  return places;
}
