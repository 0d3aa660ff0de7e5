/** The longest token a pattern is held against. */
export const LONGEST_TOKEN = 64;
const LONGEST_PATTERN = 200;
const MOST_REPEATS = 2;
const MOST_CHOICES = 6;

/**
 * A schema's pattern as a regular expression, where running it on a short token takes little time whatever it is: a
 * stranger wrote it. Null for one that is none, is long, repeats a group, looks around or back, or leaves more than a
 * few lengths and choices open.
 */
export function safePattern(pattern: string): RegExp | null {
  if (pattern.length > LONGEST_PATTERN) return null;
  const bare = pattern
    .replace(/\\[^1-9k]/g, "_")
    .replace(/\[[^\]]*\]/g, "_")
    .replaceAll("(?:", "(");
  const count = (what: RegExp) => (bare.match(what) ?? []).length;
  const isCostly =
    /\)[*+?{]|\\[1-9k]|\(\?|\{\d{3,}|,\d{3,}\}/.test(bare) ||
    count(/[*+]|\{\d+,\d*\}/g) > MOST_REPEATS ||
    count(/[?|]/g) > MOST_CHOICES;
  if (isCostly) return null;
  try {
    return new RegExp(pattern, "u");
  } catch {
    return null; // No regular expression: the example is then only looked at for a digit.
  }
}
