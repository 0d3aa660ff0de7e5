import { type LintFinding, lintToolList } from "@/lib/lint";
import type { ShownTool, ToolDeclaration } from "@/lib/tool-list";

/** What of a description is read: the linter looks at each character. */
const LONGEST_READ = 20_000;

/** Tools as the linter reads them, under their bare names; of two with one name, the first. */
export function asShown(tools: readonly ToolDeclaration[]): ShownTool[] {
  const seen = new Set<string>();
  return tools
    .filter(({ name }) => seen.size !== seen.add(name).size)
    .map((tool) => ({ shown: tool.name, server: "", prefix: "", declaration: shortened(tool) }));
}

function shortened(tool: ToolDeclaration): ToolDeclaration {
  const { description = "" } = tool;
  return description.length <= LONGEST_READ
    ? tool
    : { ...tool, description: description.slice(0, LONGEST_READ) };
}

const MOST_TOGETHER = 500;

/** Each tool is held against every other: a list of thousands is read 500 at a time. */
export function lintInParts(tools: readonly ShownTool[]): LintFinding[] {
  const parts = Array.from({ length: Math.ceil(tools.length / MOST_TOGETHER) }, (_, at) =>
    tools.slice(at * MOST_TOGETHER, (at + 1) * MOST_TOGETHER),
  );
  return parts.flatMap((part) => lintToolList(part));
}

/** An argument by its path in a declaration: "order.qty" for "inputSchema.properties.order.properties.qty". */
export function argumentOf(field: string): string {
  return field
    .replace(/^inputSchema\./, "")
    .replace(/(?:^|\.)properties\./g, ".")
    .replace(/^\./, "");
}
