import type { Json } from "@/lib/canonical-json";

/** JSON on one line with a space after each comma and colon, as Python writes it; other characters are as they are. */
export function spacedJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${spacedJson(one)}`);
  return `{${members.join(", ")}}`;
}
