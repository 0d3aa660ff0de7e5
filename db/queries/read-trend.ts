import type { DescriptionsPage, TrendLine } from "./description-types";
import type { ListedRevision } from "./revision-tree";
import { newestPerRecorder, recorderOf } from "./same-recorder";

/**
 * Right first tool of each recorder over the revisions it recorded, where there are two or more: one line differs in
 * nothing but what the model was shown. Worked examples, toy models and cut files are in none.
 */
export function readTrend(nodes: readonly ListedRevision[]): DescriptionsPage["trend"] {
  const lines = new Map<string, TrendLine & { points: TrendLine["points"][number][] }>();
  for (const node of nodes) {
    for (const one of newestPerRecorder(node)) {
      const recorder = recorderOf(one);
      if (recorder === null || one.row.group === "toy") continue;
      const { id, model, class: provenance, firstTool } = one.row;
      const line = lines.get(recorder) ?? { model: model ?? id, class: provenance, points: [] };
      lines.set(recorder, line);
      line.points.push({ revision: node.id, recording: id, rate: firstTool });
    }
  }
  return [...lines.values()].filter(({ points }) => points.length > 1);
}
