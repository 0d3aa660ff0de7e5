import MiniSearch from "minisearch";
import type { ShownTool } from "@/lib/tool-list";
import { fillArguments, renderToolCall } from "./choose";
import type { Model } from "./types";

/** What the word-matching chooser says when no declaration shares a word with the ticket. */
export const NO_SHARED_WORD = "No tool's text shares a word with this message.";

/**
 * The word-matching chooser: BM25 (minisearch's defaults) of the ticket's body over each tool's name, description
 * and parameter descriptions. It counts shared words and cannot read "do not use". Ties go by list order; where
 * every score is zero it calls nothing. Scores are kept to four decimals, so that they are equal on any machine.
 */
export function createLexicalModel(tools: readonly ShownTool[]): Model {
  const index = new MiniSearch({ fields: ["name", "description", "parameters"] });
  index.addAll(tools.map(({ declaration }, id) => ({ id, ...searchedText(declaration) })));
  return {
    async reply({ ticket }) {
      const scores = new Map(index.search(ticket.body).map((hit) => [Number(hit.id), hit.score]));
      const ranked = tools
        .map((tool, at) => ({ tool, score: Math.round((scores.get(at) ?? 0) * 1e4) / 1e4 }))
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

function searchedText({ name, description, inputSchema }: ShownTool["declaration"]) {
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
