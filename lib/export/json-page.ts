import { escapeHiddenJson } from "@/lib/format";

/**
 * JSON over several lines, for a file. Hidden characters are written as escapes, which a parser reads as the same
 * text. A `warning` that comes first stands in the first line.
 */
export function jsonPage(value: object): string {
  const lines = JSON.stringify(value, null, 2).split("\n").map(escapeHiddenJson).join("\n");
  return `${lines.replace(/^\{\n {2}"warning":/, '{ "warning":')}\n`;
}
