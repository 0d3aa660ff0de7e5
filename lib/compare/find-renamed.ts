import type { ToolChange } from "@/lib/tool-list";

/** A tool that is gone and one that came with near-equal words: most likely the same one under another name. */
export type RenamedTool = { from: string; to: string };

/** Share of words in common, of all words of both descriptions, from which two count as near-equal. */
const NEAR_EQUAL = 0.7;

/** Pairs of a removed and an added tool by their descriptions, the nearest first; each tool stands in one pair. */
export function findRenamed(changes: readonly ToolChange[]): RenamedTool[] {
  const whole = changes.filter(({ field }) => field === "tool");
  const removed = whole.flatMap(({ tool, from }) => (from === null ? [] : { tool, words: wordsOf(from) }));
  const added = whole.flatMap(({ tool, to }) => (to === null ? [] : { tool, words: wordsOf(to) }));
  const near = removed
    .flatMap((gone) =>
      added.map((come) => ({ from: gone.tool, to: come.tool, share: commonShare(gone.words, come.words) })),
    )
    .filter(({ share }) => share >= NEAR_EQUAL)
    .toSorted((a, b) => b.share - a.share);
  const used = new Set<string>();
  return near.flatMap(({ from, to }) => {
    if (used.has(`from ${from}`) || used.has(`to ${to}`)) return [];
    used.add(`from ${from}`).add(`to ${to}`);
    return { from, to };
  });
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

function commonShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
}
