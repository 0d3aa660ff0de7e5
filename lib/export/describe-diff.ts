import { diffArrays } from "diff";
import type { ToolChange } from "@/lib/tool-list";

/** One line of a text diff. */
export type DiffLine = { sign: " " | "-" | "+"; text: string };

/** A changed text sentence by sentence: a description is one long line, in which a line diff would show nothing. */
export function diffSentences(from: string, to: string): DiffLine[] {
  return diffArrays(splitSentences(from), splitSentences(to)).flatMap(({ added, removed, value }) =>
    value.map((text): DiffLine => ({ sign: added ? "+" : removed ? "-" : " ", text })),
  );
}

/** What changed of one tool's field, as the line above its diff. */
export function titleOfChange({ tool, field, from, to, kind }: ToolChange): string {
  if (kind === "order") return `${tool}: place in the list ${from ?? "?"} → ${to ?? "?"}`;
  return `${tool} · ${field} (${from === null ? "added" : to === null ? "removed" : kind})`;
}

function splitSentences(text: string): string[] {
  return text === "" ? [] : text.split(/\r\n|[\r\n]|(?<=[.!?])\s+(?=\S)/);
}
