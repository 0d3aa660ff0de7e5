import { parse as parseLossless } from "lossless-json";
import { ParseError, type Place } from "./parse-error";

/** The value of a JSON text, whose byte order mark is skipped. @throws ParseError naming file and line (counted on from `place.line`). */
export function parseJson(text: string, place: Place): unknown {
  const json = text.startsWith("\ufeff") ? text.slice(1) : text;
  try {
    return JSON.parse(json);
  } catch (cause) {
    const { reason, position } = explainError(json);
    const line = (place.line ?? 1) + json.slice(0, position).split("\n").length - 1;
    throw new ParseError({ ...place, line }, "", `not valid JSON (${reason}): mend the line.`, { cause });
  }
}

/** V8 names no position for short texts and quotes the text; this reader names both the character and its place. */
function explainError(text: string): { reason: string; position: number } {
  try {
    parseLossless(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const found = /^(.*) at position (\d+)$/s.exec(message);
    if (found) return { reason: found[1] ?? "", position: Number(found[2]) };
  }
  return { reason: "it ends too early or nests too deep", position: text.length };
}
