import {
  diffToolLists,
  estimateListTokens,
  estimateToolTokens,
  shownTools,
  type ToolChange,
} from "@/lib/tool-list";
import type { RevisionChange, RevisionNode, ToolRevision } from "./description-types";
import type { ListedRevision } from "./revision-tree";

/** What a list differs in from another, tool by tool. Where a list is not known, the file's own changes are told. */
export function changesBetween(from: ListedRevision, to: ListedRevision): ToolChange[] {
  if (from.list !== null && to.list !== null) return diffToolLists(from.list, to.list);
  return to.parent === from.id ? changesOfFile(to) : [];
}

function changesOfFile({ changes }: ListedRevision): ToolChange[] {
  return Object.entries(changes).flatMap(([tool, fields]) =>
    Object.entries(fields).map(([field, { from, to }]) => ({
      tool,
      field,
      from,
      to,
      kind: "wording" as const,
    })),
  );
}

export function countKinds(changes: readonly ToolChange[]): RevisionChange["kinds"] {
  const kinds = { wording: 0, additive: 0, breaking: 0, order: 0 };
  for (const { kind } of changes) kinds[kind] += 1;
  return kinds;
}

/** Estimated tokens per shown tool. */
export function tokensByTool({ list }: ListedRevision): ReadonlyMap<string, number> {
  return new Map(
    (list === null ? [] : shownTools(list)).map((tool) => [tool.shown, estimateToolTokens(tool)]),
  );
}

/** Changes gathered per tool, in the order they come, with tokens on both sides. */
export function revisionsPerTool(from: ListedRevision, to: ListedRevision): ToolRevision[] {
  const [before, after] = [tokensByTool(from), tokensByTool(to)];
  const perTool = new Map<string, ToolChange[]>();
  for (const change of changesBetween(from, to))
    perTool.set(change.tool, [...(perTool.get(change.tool) ?? []), change]);
  return [...perTool].map(([tool, changes]) => ({
    tool,
    changes,
    tokensBefore: before.get(tool) ?? null,
    tokens: after.get(tool) ?? null,
  }));
}

/** A node as pages show it. */
export function measureRevision(node: ListedRevision, nodes: readonly ListedRevision[]): RevisionNode {
  const { list, recorded, source, changes: _, ...rest } = node;
  return {
    ...rest,
    list: source,
    tools: list === null ? null : shownTools(list).length,
    tokens: list === null ? null : estimateListTokens(list),
    change: measureChange(
      node,
      nodes.find(({ id }) => id === node.before),
    ),
    recordings: recorded.map(({ row }) => row),
  };
}

function measureChange(node: ListedRevision, before: ListedRevision | undefined): RevisionChange | null {
  if (before === undefined) return null;
  const changes = changesBetween(before, node);
  const edited = changes.filter(({ kind }) => kind !== "order");
  const [from, to] = [before.list, node.list];
  return {
    tools: new Set(edited.map(({ tool }) => tool)).size,
    kinds: countKinds(changes),
    tokens: from === null || to === null ? 0 : estimateListTokens(to) - estimateListTokens(from),
  };
}
