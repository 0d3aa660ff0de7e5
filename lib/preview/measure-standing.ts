import type { PreviewTicket, Standing } from "./types";

/**
 * Where a ticket stands: the choosers' own rule (highest score, ties by list order, nothing above zero → no tool) held
 * against what the ticket accepts. "No tool" counts as a choice of score 0. Null where nothing can be held against it.
 */
export function measureStanding(
  scores: readonly number[],
  shown: readonly string[],
  accepted: PreviewTicket["accepted"],
): Standing | null {
  if (accepted === null) return null;
  const ranked = shown
    .map((tool, at) => ({ tool, score: scores[at] ?? 0 }))
    .sort((one, other) => other.score - one.score);
  const best = ranked.find(({ tool }) => accepted.includes(tool));
  if (best === undefined && accepted.length > 0) return null;
  const rival = ranked.find(({ tool }) => !accepted.includes(tool));
  const top = ranked[0];
  const choice = top !== undefined && top.score > 0 ? top.tool : null;
  return {
    margin: (best?.score ?? 0) - (rival?.score ?? 0),
    top: top?.score ?? 0,
    expected: best?.tool ?? null,
    rival: rival?.tool ?? null,
    choice,
    right: choice === null ? accepted.length === 0 : accepted.includes(choice),
  };
}
