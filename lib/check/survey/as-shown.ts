import type { ShownTool, ToolDeclaration } from "@/lib/tool-list";

/** Tools as the linter reads them, under their bare names; of two with one name, the first. */
export function asShown(tools: readonly ToolDeclaration[]): ShownTool[] {
  const seen = new Set<string>();
  return tools
    .filter(({ name }) => seen.size !== seen.add(name).size)
    .map((declaration) => ({ shown: declaration.name, server: "", prefix: "", declaration }));
}

/** An argument by its path in a declaration: "order.qty" for "inputSchema.properties.order.properties.qty". */
export function argumentOf(field: string): string {
  return field
    .replace(/^inputSchema\./, "")
    .replace(/(?:^|\.)properties\./g, ".")
    .replace(/^\./, "");
}
