import type { ContractChange } from "./types";

/** One tool's changes, for a page or a terminal: what breaks first. */
export type ToolChanges = {
  tool: string;
  state: "removed" | "added" | "breaking" | "compatible";
  breaking: readonly ContractChange[];
  compatible: readonly ContractChange[];
};

export type GroupedChanges = {
  /** Removed tools, then those that break, then compatible changes, then added tools; each in listed order. */
  tools: readonly ToolChanges[];
  counts: { removed: number; breaking: number; compatible: number; added: number };
};

const ORDER = ["removed", "breaking", "compatible", "added"] as const;

/** Changes by tool, the ones to act on first. A tool without any change is not there. */
export function groupChanges(changes: readonly ContractChange[]): GroupedChanges {
  const byTool = groupByTool(changes);
  const tools = [...byTool].map(([tool, own]): ToolChanges => {
    const breaking = own.filter((change) => change.breaking);
    const compatible = own.filter((change) => !change.breaking);
    return { tool, state: stateOf(own), breaking, compatible };
  });
  const counts = { removed: 0, breaking: 0, compatible: 0, added: 0 };
  for (const { state } of tools) counts[state] += 1;
  return { tools: ORDER.flatMap((state) => tools.filter((tool) => tool.state === state)), counts };
}

function stateOf(changes: readonly ContractChange[]): ToolChanges["state"] {
  const whole = changes.find(({ side }) => side === "tool");
  if (whole) return whole.kind === "removed" ? "removed" : "added";
  return changes.some(({ breaking }) => breaking) ? "breaking" : "compatible";
}

function groupByTool(changes: readonly ContractChange[]): Map<string, ContractChange[]> {
  const groups = new Map<string, ContractChange[]>();
  for (const change of changes) {
    const own = groups.get(change.tool) ?? [];
    groups.set(change.tool, own);
    own.push(change);
  }
  return groups;
}
