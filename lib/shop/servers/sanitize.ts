import type { Json, JsonObject } from "@/lib/canonical-json";

/**
 * Characters that steer a terminal or hide text from a person but not from a model: controls other than tab and
 * line feed, zero-width and direction marks, and the tag block.
 */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu;

export function sanitizeText(text: string): string {
  return text.replace(HIDDEN, "");
}

/** A copy of a value with every text in it sanitized. */
export function sanitizeJson(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sanitizeValue(inner)]));
}

function sanitizeValue(value: Json): Json {
  if (typeof value === "string") return sanitizeText(value);
  if (Array.isArray(value)) return value.map(sanitizeValue);
  return value === null || typeof value !== "object" ? value : sanitizeJson(value);
}
