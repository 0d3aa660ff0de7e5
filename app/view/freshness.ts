import type { Freshness } from "@/db";
import { formatCount, formatFraction } from "@/lib/format";

export type FreshnessShown = { state: "fresh" | "stale" | "none"; word: string; detail: string };

/** What a replay said, in the words of the pages. Never replayed and never runnable are told apart. */
export function showFreshness(freshness: Freshness | null): FreshnessShown {
  if (freshness === null) return { state: "none", word: "not replayed", detail: "" };
  const { same, changed, notRun } = freshness;
  const n = same + changed + notRun;
  if (changed > 0) return { state: "stale", word: "Out of date", detail: `${changed} of ${n} changed` };
  if (same === 0) return { state: "none", word: "not replayed", detail: "no server answered" };
  const missing = notRun > 0 ? `, ${formatCount(notRun, "run")} not replayed` : "";
  return { state: "fresh", word: "Still current", detail: `${formatFraction({ k: same, n })}${missing}` };
}
