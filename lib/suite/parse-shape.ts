import type * as z from "zod";
import { ParseError, type Place } from "@/lib/canonical-json";

/** The value as a zod shape reads it. @throws ParseError for the first field that does not fit. */
export function parseShape<T>(shape: z.ZodType<T>, value: unknown, place: Place): T {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path ?? [];
  if (issue?.code === "unrecognized_keys") {
    const field = fieldOf([...path, issue.keys[0] ?? ""]);
    throw new ParseError(place, field, "unknown field: remove it, or mend its spelling.");
  }
  throw new ParseError(place, fieldOf(path), issue?.message ?? "the value does not fit.");
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");
}
