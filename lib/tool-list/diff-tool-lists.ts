import { diffSchemas } from "./diff-schemas";
import { shownTools } from "./shown-tools";
import type { ShownTool, ToolChange, ToolList } from "./types";

/**
 * What differs between two lists in what a model is shown, one field at a time: tools in the candidate's order, then
 * the removed ones. Texts are "wording"; a new tool or optional property is "additive"; a removed tool or property, a
 * newly required one and any changed rule of a schema are "breaking"; a moved tool is "order".
 */
export function diffToolLists(base: ToolList, candidate: ToolList): ToolChange[] {
  const before = new Map(shownTools(base).map((tool) => [tool.shown, tool]));
  const after = shownTools(candidate);
  const kept = after.flatMap((tool) => {
    const old = before.get(tool.shown);
    return old ? diffTool(old, tool) : [wholeTool(tool, "additive")];
  });
  const left = new Set(after.map(({ shown }) => shown));
  const removed = [...before.values()].filter(({ shown }) => !left.has(shown));
  return [
    ...kept,
    ...removed.map((tool) => wholeTool(tool, "breaking")),
    ...orderChanges([...before.keys()], after),
  ];
}

function diffTool(base: ShownTool, candidate: ShownTool): ToolChange[] {
  const tool = candidate.shown;
  const changes: ToolChange[] = [];
  for (const field of ["title", "description"] as const) {
    const from = base.declaration[field] ?? "";
    const to = candidate.declaration[field] ?? "";
    if (from !== to) changes.push({ tool, field, from, to, kind: "wording" });
  }
  const schema = diffSchemas(base.declaration.inputSchema, candidate.declaration.inputSchema, [
    "inputSchema",
  ]);
  return [...changes, ...schema.map((change) => ({ tool, ...change }))];
}

/** A tool that stands on one side only; the text is its description. */
function wholeTool({ shown, declaration }: ShownTool, kind: "additive" | "breaking"): ToolChange {
  const text = declaration.description ?? "";
  const added = kind === "additive";
  return { tool: shown, field: "tool", from: added ? null : text, to: added ? text : null, kind };
}

/** Tools on both sides whose place among the common ones moved; places count from 1. */
function orderChanges(before: readonly string[], after: readonly ShownTool[]): ToolChange[] {
  const afterNames = after.map(({ shown }) => shown);
  const commonBefore = before.filter((shown) => afterNames.includes(shown));
  const commonAfter = afterNames.filter((shown) => before.includes(shown));
  return commonAfter.flatMap((tool, index): ToolChange[] => {
    const place = commonBefore.indexOf(tool);
    if (place === index) return [];
    return [{ tool, field: "order", from: String(place + 1), to: String(index + 1), kind: "order" }];
  });
}
