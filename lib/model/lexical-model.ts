import type { ShownTool } from "@/lib/tool-list";
import { fillArguments, renderToolCall } from "./choose";
import { createLexicalScorer } from "./score-lexical";
import type { Model } from "./types";

/** What the word-matching chooser says when no declaration shares a word with the ticket. */
export const NO_SHARED_WORD = "No tool's text shares a word with this message.";

/**
 * The word-matching chooser: BM25 of the ticket's body over each tool's texts (see createLexicalScorer). It counts
 * shared words and cannot read "do not use". Ties go by list order; where every score is zero it calls nothing.
 */
export function createLexicalModel(tools: readonly ShownTool[]): Model {
  const scorer = createLexicalScorer(tools);
  return {
    async reply({ ticket }) {
      const scores = scorer.score(ticket.body);
      const ranked = tools
        .map((tool, at) => ({ tool, score: scores[at] ?? 0 }))
        .sort((a, b) => b.score - a.score);
      const best = ranked[0];
      return {
        reply:
          best && best.score > 0
            ? renderToolCall(best.tool.shown, fillArguments(best.tool, ticket))
            : NO_SHARED_WORD,
        preference: ranked.map(({ tool, score }) => ({ tool: tool.shown, score })),
      };
    },
  };
}
