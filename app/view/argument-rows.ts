import type { Json } from "@/lib/canonical-json";
import type { ArgumentState, ArgumentVerdict } from "@/lib/scoring";

type Truth = { expected: string | null; state: ArgumentState | null };

export type ArgumentRow = { argument: string; called: string | null; written: Truth; meant: Truth };

/** Argument verdicts as rows of text; null where there is nothing to show. */
export function describeArguments(verdicts: readonly ArgumentVerdict[]): ArgumentRow[] {
  return verdicts.map(({ argument, called, asWritten, asMeant }) => ({
    argument,
    called: showValue(called),
    written: { expected: showValue(asWritten?.expected), state: asWritten?.state ?? null },
    meant: { expected: showValue(asMeant?.expected), state: asMeant?.state ?? null },
  }));
}

/** A text as it is, anything else as JSON; null for no value. */
export function showValue(value: Json | undefined): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
