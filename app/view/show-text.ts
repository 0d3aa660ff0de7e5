import { visibleText } from "@/lib/format";

/** A stranger's text in one string: hidden characters become their names in brackets. For titles, labels and sentences. */
export function showText(text: string): string {
  return visibleText(text)
    .map((piece) => (piece.hidden ? `[${piece.text}]` : piece.text))
    .join("");
}
