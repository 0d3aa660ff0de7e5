import { shownTools } from "./shown-tools";
import { canonicalInputSchema } from "./tool-list-sha256";
import type { ShownTool, ToolList } from "./types";

/** How tokens are counted where no model's tokenizer is at hand; stands beside every count. */
export const TOKEN_ESTIMATE = "a quarter of the UTF-8 bytes, rounded up";

/** Roughly how many tokens a text takes: English runs to about four bytes a token in today's tokenizers. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text, "utf8") / 4);
}

/** The estimate for one declaration as a prompt shows it: name, description, input schema. */
export function estimateToolTokens({ shown, declaration }: ShownTool): number {
  return estimateTokens(`${shown}\n${declaration.description ?? ""}\n${canonicalInputSchema(declaration)}`);
}

/** The estimate for every declaration of a list. */
export function estimateListTokens(list: ToolList): number {
  return shownTools(list).reduce((sum, tool) => sum + estimateToolTokens(tool), 0);
}
