import { escapeHiddenJson } from "@/lib/format";

/** One line of JSON, line end included. Hidden characters are written as escapes, which a parser reads as the same text. */
export function jsonLine(value: unknown): string {
  return `${escapeHiddenJson(JSON.stringify(value))}\n`;
}
