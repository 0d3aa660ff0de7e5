import MiniSearch from "minisearch";
import type { ShownTool } from "@/lib/tool-list";
import { searchedText } from "./searched-text";
import { isStopWord } from "./terms";

/** The measure behind near-duplicates, as the page names it. */
export const SIMILARITY =
  "BM25 (minisearch): how much of its own score a tool's text gives to the other's text, the lower of both ways";

const LONGEST = 5_000;

/**
 * How alike two tools' texts are, 0 to 1, without stop words: the BM25 score that one text as a query gives the other,
 * as a share of what it gives itself; the lower of both ways, so that a short text inside a long one is no duplicate.
 */
export function createSimilarity(tools: readonly ShownTool[]): (one: string, other: string) => number {
  const texts = new Map(tools.map((tool) => [tool.shown, searchedText(tool).slice(0, LONGEST)]));
  const index = new MiniSearch({
    fields: ["text"],
    processTerm: (term) => {
      const word = term.toLowerCase();
      return isStopWord(word) ? null : word;
    },
  });
  index.addAll([...texts].map(([id, text]) => ({ id, text })));
  const known = new Map<string, ReadonlyMap<string, number>>();
  const scoresFor = (shown: string) => {
    const scores =
      known.get(shown) ??
      new Map(index.search(texts.get(shown) ?? "").map((hit) => [String(hit.id), hit.score] as const));
    known.set(shown, scores);
    return scores;
  };
  const share = (from: string, to: string) => {
    const scores = scoresFor(from);
    const own = scores.get(from) ?? 0;
    return own === 0 ? 0 : (scores.get(to) ?? 0) / own;
  };
  return (one, other) => Math.min(1, share(one, other), share(other, one));
}
