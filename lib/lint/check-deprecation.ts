import type { ShownTool } from "@/lib/tool-list";
import { ticketsOf } from "./missed-by";
import { namedTools } from "./tool-names";
import type { LintContext, LintFinding } from "./types";

const LEAVING =
  /\b(?:deprecated|retired|legacy|obsolete|superseded|sunset|discontinued|no longer (?:supported|maintained|available)|replaced by)\b/i;
const CONVENTION = /^deprecated: use\b/i;

/**
 * No field of a declaration marks a tool as leaving; the convention is a description that begins "Deprecated: use …"
 * with a tool of the same list.
 */
export function checkDeprecation(tool: ShownTool, context: LintContext): LintFinding[] {
  const { description = "", title = "", name } = tool.declaration;
  const said = LEAVING.exec(`${description}\n${title}\n${name.replaceAll(/[_.-]/g, " ")}`)?.[0];
  if (said === undefined) return [];
  const named = namedTools(description, tool, context.tools);
  const begins = CONVENTION.test(description.trim());
  if (begins && named.length > 0) return [];
  const drawn = ticketsOf(context.missed.filter(({ called }) => called === tool.shown));
  return [
    {
      rule: "deprecation",
      tool: tool.shown,
      field: "description",
      severity: named.length === 0 ? "warning" : "note",
      what: sayWhat(said, begins, named),
      advice: `Begin with “Deprecated: use ${named[0]?.declaration.name ?? "<the tool that replaces it>"}”, so that a model that reads only the start turns away.`,
      tickets: drawn,
    },
  ];
}

function sayWhat(said: string, begins: boolean, named: readonly ShownTool[]): string {
  if (begins) return "begins “Deprecated: use …” without a tool that this list has";
  if (named.length === 0) return `says “${said}” and names no tool of this list to use instead`;
  return `says “${said}” somewhere in its text, not at its beginning`;
}
