import type { MarginsReply, Matcher } from "./edit-preview";

/** "+12", "−0.041", "0": a margin in its chooser's own units. */
export function sayMargin(matcher: Matcher, margin: number): string {
  const digits = matcher === "meaning" ? 3 : Math.abs(margin) < 10 ? 1 : 0;
  const text = Math.abs(margin).toFixed(digits);
  if (Number(text) === 0) return "0";
  return `${margin > 0 ? "+" : "−"}${text}`;
}

/** "15 tickets closer, 12 further, 21 unmoved". */
export function sayMoves({ closer, further, unmoved }: MarginsReply["counts"]): string {
  return `${closer} ${closer === 1 ? "ticket" : "tickets"} closer, ${further} further, ${unmoved} unmoved`;
}

export function sayRight({
  rightBefore,
  rightAfter,
  closer,
  further,
  unmoved,
}: MarginsReply["counts"]): string {
  return `picks right: ${rightBefore} → ${rightAfter} of ${closer + further + unmoved}`;
}

export const MATCHER_NAMES: Readonly<Record<Matcher, string>> = {
  word: "Word matching",
  meaning: "Meaning matching",
};
