import type { ShownTool } from "@/lib/tool-list";
import { searchedText } from "./searched-text";
import { termsOf } from "./terms";

/** The measure behind near-duplicates, as the page names it. */
export const SIMILARITY = "the cosine of the two texts' word counts, rare words weighing more (tf-idf)";

type Vector = ReadonlyMap<string, number>;

/**
 * How alike two tools' texts are, 0 to 1: the cosine of their term counts, each weighted by how rare the term is among
 * the tools (tf-idf, counts on a log scale), over minisearch's tokens without stop words.
 */
export function createSimilarity(tools: readonly ShownTool[]): (one: string, other: string) => number {
  const counts = new Map(tools.map((tool) => [tool.shown, countTerms(searchedText(tool))]));
  const holders = countTerms([...counts.values()].flatMap((terms) => [...terms.keys()]));
  const weigh = (terms: Vector) => {
    const weighted = [...terms].map(
      ([term, n]) => [term, (1 + Math.log(n)) * idf(tools.length, holders.get(term) ?? 1)] as const,
    );
    const length = Math.hypot(...weighted.map(([, weight]) => weight));
    return new Map(weighted.map(([term, weight]) => [term, weight / length]));
  };
  const vectors = new Map([...counts].map(([shown, terms]) => [shown, weigh(terms)]));
  return (one, other) => dot(vectors.get(one) ?? new Map(), vectors.get(other) ?? new Map());
}

function countTerms(text: string | readonly string[]): Map<string, number> {
  const terms = typeof text === "string" ? termsOf(text).map(({ stem }) => stem) : text;
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Rare terms weigh more, and one that every tool holds still weighs something: in a list of two all shared ones are such. */
function idf(documents: number, holding: number): number {
  return Math.log(1 + documents / holding);
}

/** Rounded, so that a text is exactly as long as itself. */
function dot(one: Vector, other: Vector): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  let sum = 0;
  for (const [term, weight] of few) sum += weight * (many.get(term) ?? 0);
  return Math.round(sum * 1e6) / 1e6;
}
