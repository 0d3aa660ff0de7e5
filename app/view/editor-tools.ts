import { type LintFinding, lintToolList, revealText } from "@/lib/lint";
import { listTexts } from "@/lib/preview";
import { estimateToolTokens, type ShownTool, shownTools, type ToolList } from "@/lib/tool-list";

/** A stretch of a text; `hidden`: it names a character that stands here. */
export type Piece = { text: string; hidden: boolean };

export type EditorText = {
  field: string;
  label: string;
  text: string;
  /** The text with its hidden characters named; null where it has none. */
  revealed: readonly Piece[] | null;
};

/** What the lint says of one text, with its hidden characters named. */
export type EditorFinding = Pick<LintFinding, "rule" | "severity"> & {
  label: string;
  what: readonly Piece[];
  advice: readonly Piece[];
};

/** A tool as the editor opens it. */
export type EditorTool = {
  shown: string;
  tokens: number;
  texts: readonly EditorText[];
  findings: readonly EditorFinding[];
};

export function listEditorTools(list: ToolList): EditorTool[] {
  const tools = shownTools(list);
  const findings = lintTools(tools);
  return tools.map((tool) => ({
    shown: tool.shown,
    tokens: estimateToolTokens(tool),
    findings: findings.get(tool.shown) ?? [],
    texts: listTexts(tool.declaration).map(({ field, text }) => ({
      field,
      text,
      label: labelOf(field),
      revealed: reveal(text),
    })),
  }));
}

/** The lint's findings by shown tool. What they may explain stands on the descriptions' page. */
export function lintTools(tools: readonly ShownTool[]): Map<string, EditorFinding[]> {
  const byTool = new Map<string, EditorFinding[]>();
  for (const { tool, field, rule, severity, what, advice } of lintToolList(tools)) {
    const finding = {
      rule,
      severity,
      label: labelOf(field),
      what: revealText(what),
      advice: revealText(advice),
    };
    byTool.set(tool, [...(byTool.get(tool) ?? []), finding]);
  }
  return byTool;
}

function labelOf(field: string): string {
  if (field === "description") return "Description";
  if (field === "title") return "Title";
  const path = field
    .replace(/^inputSchema\.(properties\.)?/, "")
    .replace(/\.description$/, "")
    .replaceAll(".items.properties.", "[].")
    .replaceAll(".properties.", ".");
  return `Parameter ${path.replace(/\\(.)/g, "$1")}`;
}

function reveal(text: string): readonly Piece[] | null {
  const pieces = revealText(text);
  return pieces.some(({ hidden }) => hidden) ? pieces : null;
}
