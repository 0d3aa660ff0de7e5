/**
 * A person's words as an FTS5 query: every word must be there, the last as the beginning of one. Quoting each word
 * leaves nothing of FTS5's own syntax; null when no letter or digit is sought.
 */
export function toMatch(query: string): string | null {
  const words = wordsOf(query);
  if (words.length === 0) return null;
  return words.map((word, index) => `"${word}"${index === words.length - 1 ? "*" : ""}`).join(" ");
}

/** Where the words of a query stand in a text, without case or accents; ranges in order, none overlapping. */
export function findMatches(text: string, query: string): { start: number; end: number }[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const pattern = words.map((word) =>
    word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/[\s\p{P}\p{S}]+/gu, ".{1,3}"),
  );
  const found = text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern.join("|")})`, "giu"));
  return Array.from(found, (match) => ({ start: match.index, end: match.index + match[0].length }));
}

/** About `length` characters around the first match, on one line. */
export function excerptAround(text: string, query: string, length = 160): string {
  const flat = text.replace(/\s+/g, " ").trim();
  const first = findMatches(flat, query)[0]?.start ?? 0;
  const start = flat.length <= length ? 0 : Math.max(0, Math.min(first - 40, flat.length - length));
  const cut = flat.slice(start, start + length);
  return `${start > 0 ? "…" : ""}${cut}${start + length < flat.length ? "…" : ""}`;
}

function wordsOf(query: string): string[] {
  return query
    .normalize("NFC")
    .slice(0, 200)
    .split(/[\s"\p{Cc}]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, 12);
}
