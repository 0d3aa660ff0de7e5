import { revealText } from "@/lib/lint";
import { listTexts } from "@/lib/preview";
import { estimateToolTokens, shownTools, type ToolList } from "@/lib/tool-list";

/** A stretch of a text; `hidden`: it names a character that stands here. */
export type Piece = { text: string; hidden: boolean };

export type EditorText = {
  field: string;
  label: string;
  text: string;
  /** The text with its hidden characters named; null where it has none. */
  revealed: readonly Piece[] | null;
};

/** A tool as the editor opens it. */
export type EditorTool = { shown: string; tokens: number; texts: readonly EditorText[] };

export function listEditorTools(list: ToolList): EditorTool[] {
  return shownTools(list).map((tool) => ({
    shown: tool.shown,
    tokens: estimateToolTokens(tool),
    texts: listTexts(tool.declaration).map(({ field, text }) => ({
      field,
      text,
      label: labelOf(field),
      revealed: reveal(text),
    })),
  }));
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
