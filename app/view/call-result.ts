import type { Json } from "@/lib/canonical-json";
import type { RecordedCall } from "@/lib/ticket-run";
import { showValue } from "./argument-rows";

export type ShownResult =
  | { kind: "pairs"; pairs: readonly (readonly [name: string, value: string])[] }
  | { kind: "text"; text: string }
  | { kind: "none" };

const LONGEST = 4_000;
const MOST_PAIRS = 24;

/** What a call gave back: its structured fields where it has some, else its text. */
export function showResult({
  structured,
  content,
}: Pick<RecordedCall, "structured" | "content">): ShownResult {
  const fields = readFields(structured) ?? readFields(parse(content));
  if (fields !== null && fields.length > 0) return { kind: "pairs", pairs: fields.slice(0, MOST_PAIRS) };
  if (content === null || content === "") return { kind: "none" };
  return { kind: "text", text: cut(content) };
}

function readFields(value: Json | undefined): [string, string][] | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return Object.entries(value).map(([name, field]) => [name, cut(showValue(field) ?? "")]);
}

function parse(text: string | null): Json | undefined {
  if (text === null || !text.startsWith("{") || /\d{16}/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters in all)` : text;
}
