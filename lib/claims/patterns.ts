const STARTS_A_WORD = "(?<![\\p{L}\\p{N}_])";
const ENDS_A_WORD = "(?![\\p{L}\\p{N}_])";

/** Source of a pattern for any of the phrases: whole words, any white space, any apostrophe. */
export function phrasesSource(phrases: readonly string[]): string {
  const longestFirst = phrases.toSorted((a, b) => b.length - a.length);
  return longestFirst.map((phrase) => escapePhrase(phrase.trim())).join("|");
}

/** A pattern for the source between word boundaries; `i` folds case one character for one, so offsets stay true. */
export function wordPattern(source: string, flags = "giu"): RegExp {
  return new RegExp(`${STARTS_A_WORD}(?:${source})${ENDS_A_WORD}`, flags);
}

/** True where `name` fits a pattern in which `*` stands for any part of a name. Case does not count. */
export function fitsName(name: string, patterns: readonly string[]): boolean {
  return namePattern(patterns).test(name);
}

const compiled = new WeakMap<readonly string[], RegExp>();

function namePattern(patterns: readonly string[]): RegExp {
  const known = compiled.get(patterns);
  if (known) return known;
  const sources = patterns.map((pattern) => pattern.split("*").map(escapePattern).join(".*"));
  const pattern = new RegExp(sources.length === 0 ? "(?!)" : `^(?:${sources.join("|")})$`, "isu");
  compiled.set(patterns, pattern);
  return pattern;
}

function escapePhrase(phrase: string): string {
  return phrase
    .split(/\s+/)
    .map((word) => escapePattern(word).replace(/['’]/g, "['’ʼ]"))
    .join("\\s+");
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
