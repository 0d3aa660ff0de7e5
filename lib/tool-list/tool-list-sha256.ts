import { canonicalJson, sha256Hex } from "@/lib/canonical-json";
import type { ToolDeclaration, ToolList } from "./types";

/**
 * The identity of a tool list: SHA-256 of the RFC 8785 text of the ordered [prefix, name, description, inputSchema],
 * a missing description as "". Titles, annotations and output schemas are not part of it: the model does not see them.
 */
export function toolListSha256(list: ToolList): string {
  const shown = list.flatMap(({ prefix, tools }) =>
    tools.map((tool) => [prefix, tool.name, tool.description ?? "", tool.inputSchema]),
  );
  return sha256Hex(canonicalJson(shown));
}

/** The input schema as the prompt shows it: RFC 8785, so that equal schemas are equal text. */
export function canonicalInputSchema(tool: ToolDeclaration): string {
  return canonicalJson(tool.inputSchema);
}
