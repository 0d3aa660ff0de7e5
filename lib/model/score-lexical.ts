import MiniSearch from "minisearch";
import type { ShownTool } from "@/lib/tool-list";

/** What a word of a text adds to the score of each tool, in list order. */
export type WordScore = { word: string; adds: readonly number[] };

export type LexicalScorer = {
  /** Every tool's score for a text, in list order, to four decimals; 0 = no shared word. */
  score(text: string): number[];
  /** Each word of the text that some tool shares, with what it adds; per tool the sum is the score. */
  explain(text: string): WordScore[];
};

const tokenize: (text: string) => string[] = MiniSearch.getDefault("tokenize");

/**
 * BM25 (minisearch's defaults) over each tool's name, description and parameter descriptions, to four decimals, so that
 * scores are equal on any machine. minisearch multiplies a sum by the number of words that matched, so a word that is
 * new to a tool raises what its other words add. Each word is looked up once: every further text costs little.
 */
export function createLexicalScorer(tools: readonly ShownTool[]): LexicalScorer {
  const index = new MiniSearch({ fields: ["name", "description", "parameters"] });
  const documents = tools.map(({ declaration }, id) => ({ id, ...searchedText(declaration) }));
  index.addAll(documents);
  const vocabulary = new Set(
    documents.flatMap(({ name, description, parameters }) =>
      wordsOf(`${name}\n${description}\n${parameters}`),
    ),
  );
  const none = tools.map(() => 0);
  const known = new Map<string, number[]>();
  const alone = (word: string): readonly number[] => {
    if (!vocabulary.has(word)) return none;
    const found = known.get(word) ?? scoreWord(index, word, tools.length);
    known.set(word, found);
    return found;
  };
  const read = (text: string) => {
    const words = wordsOf(text);
    const matched = none.slice();
    for (const word of new Set(words)) {
      const scores = alone(word);
      for (let at = 0; at < scores.length; at++)
        if ((scores[at] ?? 0) > 0) matched[at] = (matched[at] ?? 0) + 1;
    }
    return { words, matched };
  };
  return {
    score(text) {
      const { words, matched } = read(text);
      const sums = none.slice();
      for (const word of words) {
        const scores = alone(word);
        for (let at = 0; at < scores.length; at++) sums[at] = (sums[at] ?? 0) + (scores[at] ?? 0);
      }
      return sums.map((sum, at) => Math.round(sum * (matched[at] ?? 0) * 1e4) / 1e4);
    },
    explain(text) {
      const { words, matched } = read(text);
      const counts = new Map<string, number>();
      for (const word of words) if (vocabulary.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
      return [...counts].map(([word, count]) => ({
        word,
        adds: alone(word).map((score, at) => score * count * (matched[at] ?? 0)),
      }));
    },
  };
}

/** Words as minisearch's defaults read them. */
function wordsOf(text: string): string[] {
  return tokenize(text)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== "");
}

function scoreWord(index: MiniSearch, word: string, tools: number): number[] {
  const scores: number[] = new Array(tools).fill(0);
  for (const hit of index.search(word, { tokenize: (one) => [one] })) scores[Number(hit.id)] = hit.score;
  return scores;
}

export function searchedText({ name, description, inputSchema }: ShownTool["declaration"]) {
  const properties = inputSchema.properties;
  const parameters = typeof properties === "object" && properties !== null ? Object.values(properties) : [];
  const texts = parameters.map((parameter) =>
    typeof parameter === "object" && parameter !== null && "description" in parameter
      ? parameter.description
      : "",
  );
  return {
    name,
    description: description ?? "",
    parameters: texts.filter((text) => typeof text === "string").join("\n"),
  };
}
