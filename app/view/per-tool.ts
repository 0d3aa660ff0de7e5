import type { Comparison, ToolFigure } from "@/lib/compare";
import { formatCount } from "@/lib/format";
import { mcnemarExact } from "@/lib/statistics";
import { bareName } from "./argument-text";

/** 0.5 to the 60th is below any level a page could ask for. */
const MOST_LOSSES_TRIED = 60;

type Split = {
  edited: ToolFigure[];
  untouched: ToolFigure[];
  /** Edited tools that no paired ticket expects first: nothing here says what their new text did to them. */
  unexpected: string[];
};

/**
 * Tools whose text changed, and those left alone, each by how many tickets moved, the most first. `only` keeps those
 * that are expected by the tickets in view.
 */
export function splitTools(
  { perTool, toolChanges }: Pick<Comparison, "perTool" | "toolChanges">,
  only?: ReadonlySet<string>,
): Split {
  const expected = new Set(perTool.map((tool) => tool.expected));
  const changed = new Set(
    toolChanges.flatMap(({ tool, kind, field }) => (kind === "order" || field === "tool" ? [] : tool)),
  );
  const moved = (tool: ToolFigure) => tool.gained.length + tool.lost.length;
  const inView = perTool.filter((tool) => only === undefined || only.has(tool.expected));
  const sorted = inView.sort((a, b) => moved(b) - moved(a) || b.candidate.n - a.candidate.n);
  return {
    edited: sorted.filter((tool) => tool.textChanged),
    untouched: sorted.filter((tool) => !tool.textChanged),
    unexpected: only === undefined ? [...changed].filter((tool) => !expected.has(tool)) : [],
  };
}

/**
 * What the tools nobody edited could have shown: how many of its tickets each would have to lose, and gain none, for
 * the loss to count as likely real after the correction for every tool and every tool list tried.
 */
export function sayCouldHaveShown({
  perTool,
  revisionsTried,
}: Pick<Comparison, "perTool" | "revisionsTried">): string {
  const untouched = perTool.filter((tool) => !tool.textChanged);
  if (untouched.length === 0) return "";
  const level = 0.05 / (perTool.length * Math.max(1, revisionsTried));
  const lost = untouched.reduce((sum, tool) => sum + tool.lost.length, 0);
  const tools = untouched.map(({ expected, base }) => ({
    name: bareName(expected),
    k: base.k,
    losses: fewestLosses(base.k, level),
  }));
  const tooFew = tools.filter(({ losses }) => losses === null).map(({ name }) => name);
  const few = tooFew.length === 0 ? [] : [`too few to show any: ${tooFew.join(", ")}`];
  const shows = tools.flatMap(({ name, k, losses }) =>
    losses === null ? [] : [`${name} would have to lose ${losses} of its ${k}`],
  );
  const found =
    lost === 0 ? "None of their tickets got worse." : `${formatCount(lost, "ticket")} of theirs got worse.`;
  return shows.length === 0
    ? `${found} Their tickets are ${few.join("")}.`
    : `${found} Only a large loss would show with so few tickets: ${[...shows, ...few].join("; ")}.`;
}

/** The fewest losses without a gain that reach a level, of at most `most` tickets that could be lost. */
function fewestLosses(most: number, level: number): number | null {
  for (let losses = 1; losses <= Math.min(most, MOST_LOSSES_TRIED); losses++) {
    if (mcnemarExact(losses, 0) <= level) return losses;
  }
  return null;
}
