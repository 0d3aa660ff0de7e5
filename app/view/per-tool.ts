import type { Comparison, ToolFigure } from "@/lib/compare";

/** Tools whose text changed, and those left alone, each by how many tickets moved, the most first. */
export function splitTools({ perTool }: Pick<Comparison, "perTool">): {
  edited: ToolFigure[];
  untouched: ToolFigure[];
} {
  const moved = (tool: ToolFigure) => tool.gained.length + tool.lost.length;
  const sorted = [...perTool].sort((a, b) => moved(b) - moved(a) || b.candidate.n - a.candidate.n);
  return {
    edited: sorted.filter((tool) => tool.textChanged),
    untouched: sorted.filter((tool) => !tool.textChanged),
  };
}
