import type { ToolChange } from "@/lib/tool-list";

/** A tool with all that changed about it, in field order as compared. */
export type ChangedTool = { tool: string; changes: readonly ToolChange[] };

/** Changes gathered per tool, in the order the tools first come. */
export function groupChanges(changes: readonly ToolChange[]): ChangedTool[] {
  const tools = new Map<string, ToolChange[]>();
  for (const change of changes) tools.set(change.tool, [...(tools.get(change.tool) ?? []), change]);
  return [...tools].map(([tool, own]) => ({ tool, changes: own }));
}

/** The one change worth showing on the first page: a reworded description, else the first text that changed. */
export function pickChange(changes: readonly ToolChange[]): ToolChange | null {
  const texts = changes.filter(
    (change) => change.from !== null && change.to !== null && change.kind !== "order",
  );
  return texts.find((change) => change.field === "description") ?? texts[0] ?? null;
}
