import { comparePreferences, type LeanPair, type PlannedLooks, type PreferenceFigure } from "@/lib/compare";
import type { Db } from "../open-database";
import { readLeanings } from "./leanings";
import type { StoredRecording } from "./recording-row";

/**
 * How both sides leaned on the pairs given (places in their files, from 1); null where one recorded no preferences.
 * Computed with the lower id as the base, so that swapping the sides negates it exactly.
 */
export async function compareLeanings(
  db: Db,
  [base, candidate]: readonly [StoredRecording, StoredRecording],
  pairs: { base: Int32Array; candidate: Int32Array },
  options: { tried: number; looks?: PlannedLooks | undefined },
): Promise<PreferenceFigure | null> {
  if (base.publicId > candidate.publicId) {
    const turned = { base: pairs.candidate, candidate: pairs.base };
    const figure = await compareLeanings(db, [candidate, base], turned, options);
    return figure && swapped(figure);
  }
  const [left, right] = [await readLeanings(db, base), await readLeanings(db, candidate)];
  if (left === null || right === null) return null;
  const both = Array.from(pairs.base, (ordinal, place): LeanPair[] => {
    const own = left.verdicts.get(ordinal);
    const other = right.verdicts.get(pairs.candidate[place] ?? 0);
    return own && other ? [{ ticket: own.ticket, base: own, candidate: other }] : [];
  });
  const measures = [left.summary.measure, right.summary.measure] as const;
  return comparePreferences(both.flat(), { measures, ...options });
}

function swapped(figure: PreferenceFigure): PreferenceFigure {
  const { base, candidate, more, less, difference, low, high, amongFirst } = figure;
  return {
    ...figure,
    ...{ base: candidate, candidate: base, more: less, less: more },
    difference: 0 - difference,
    low: high === null ? null : 0 - high,
    high: low === null ? null : 0 - low,
    amongFirst: amongFirst.map((one) => ({ ...one, base: one.candidate, candidate: one.base })),
  };
}
