/** The longest token a pattern is held against. */
export const LONGEST_TOKEN = 64;
const LONGEST_PATTERN = 200;
const MOST_REPEATS = 3;

/**
 * A schema's pattern as a regular expression, where running it takes little time whatever it is: a stranger wrote it.
 * Null for a pattern that is none, is long, repeats a group, refers back, or has more than three open-ended repeats.
 */
export function safePattern(pattern: string): RegExp | null {
  if (pattern.length > LONGEST_PATTERN) return null;
  const bare = pattern.replace(/\\[^1-9k]/g, "_").replace(/\[[^\]]*\]/g, "_");
  const isCostly =
    /\)[*+?{]/.test(bare) ||
    /\\[1-9k]|\(\?[=!<]/.test(bare) ||
    (bare.match(/[*+]|\{\d+,\}|\{\d{3,}/g) ?? []).length > MOST_REPEATS;
  if (isCostly) return null;
  try {
    return new RegExp(pattern, "u");
  } catch {
    return null; // No regular expression: the example is then only looked at for a digit.
  }
}
