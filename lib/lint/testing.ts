import type { JsonObject } from "@/lib/canonical-json";
import type { ShownTool, ToolDeclaration } from "@/lib/tool-list";
import { lintToolList } from "./lint-tool-list";
import type { LintFinding, LintOptions, LintRule, MissedTicket } from "./types";

/** A tool that no rule minds, alone in its list; a test names what it is about. */
export function buildTool(name: string, changes: Partial<ToolDeclaration> = {}): ShownTool {
  const declaration: ToolDeclaration = {
    name,
    description: `Gives the ${name} record. Use it when a letter asks for ${name}. Never for anything else.`,
    inputSchema: { type: "object", properties: {} },
    ...changes,
  };
  return { shown: `desk.${name}`, server: "desk", prefix: "desk", declaration };
}

/** A tool of one property, `value`. */
export function withProperty(schema: JsonObject, name = "value"): ShownTool {
  return buildTool("lookup", { inputSchema: { type: "object", properties: { [name]: schema } } });
}

/** The findings of one rule. */
export function findingsOf(
  rule: LintRule,
  tools: readonly ShownTool[],
  options: LintOptions = {},
): LintFinding[] {
  return lintToolList(tools, options).filter((finding) => finding.rule === rule);
}

export function buildMissed(
  ticket: string,
  expected: string,
  called: string | null,
  body = "Nothing of note.",
): MissedTicket {
  return { ticket, trial: 1, expected: `desk.${expected}`, called: called && `desk.${called}`, body };
}
