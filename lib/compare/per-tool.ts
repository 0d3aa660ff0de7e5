import { holm } from "@/lib/statistics";
import type { ToolChange } from "@/lib/tool-list";
import type { PairSummary } from "./pair-summary";
import { LEVEL, pairedFigure } from "./paired-figure";
import type { ToolFigure } from "./types";

/**
 * One figure per expected tool; their p-values are adjusted for each other (Holm) and for the lists tried. Edited
 * tools come first, then the largest change.
 */
export function perTool(
  groups: ReadonlyMap<string, PairSummary>,
  { tried, toolChanges }: { tried: number; toolChanges: readonly ToolChange[] },
): ToolFigure[] {
  const edited = new Set(toolChanges.filter(({ kind }) => kind !== "order").map(({ tool }) => tool));
  const figures = [...groups].map(([expected, group]) => ({
    expected,
    ...pairedFigure(group, { tried }),
  }));
  const adjusted = holm(figures.map(({ p }) => p ?? 1));
  return figures
    .map(({ expected, base, candidate, gained, lost, verdict }, index): ToolFigure => {
      const pAdjusted = Math.min(1, (adjusted[index] ?? 1) * tried);
      const isSettled = pAdjusted <= LEVEL;
      return {
        expected,
        base,
        candidate,
        gained,
        lost,
        pAdjusted,
        // Without Holm's adjustment it would have settled: that is a lean, and its interval says so too.
        verdict: isSettled ? "settled" : verdict === "settled" ? "leaning" : verdict,
        textChanged: edited.has(expected),
      };
    })
    .toSorted(byInterest);
}

function byInterest(a: ToolFigure, b: ToolFigure): number {
  const change = (figure: ToolFigure) => Math.abs(figure.gained.length - figure.lost.length);
  return (
    Number(b.textChanged) - Number(a.textChanged) ||
    change(b) - change(a) ||
    (a.expected < b.expected ? -1 : 1)
  );
}
