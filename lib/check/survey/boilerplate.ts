import type { ToolDeclaration } from "@/lib/tool-list";

export type SharedLine = { line: string; tools: number };

/** From this many tools on, a line of a description tells nothing about any of them. */
const SHARED_BY = 3;

/** Lines that three descriptions or more share word for word, the most shared first. */
export function findBoilerplate(tools: readonly ToolDeclaration[]): SharedLine[] {
  const counts = new Map<string, number>();
  for (const tool of tools)
    for (const line of new Set(linesOf(tool))) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= SHARED_BY)
    .map(([line, count]) => ({ line, tools: count }))
    .toSorted((one, other) => other.tools - one.tools);
}

/** The tool with what is left of its description. */
export function withoutBoilerplate(tool: ToolDeclaration, shared: readonly SharedLine[]): ToolDeclaration {
  const out = new Set(shared.map(({ line }) => line));
  const description = linesOf(tool)
    .filter((line) => !out.has(line))
    .join("\n");
  return { ...tool, description };
}

function linesOf({ description = "" }: ToolDeclaration): string[] {
  return description
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
