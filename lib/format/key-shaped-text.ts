const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/\bsk-[A-Za-z0-9_-]{20,}/, "what looks like an API key (sk-…)"],
  [/\bAKIA[0-9A-Z]{16}\b/, "what looks like an access key (AKIA…)"],
  [/\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,})/, "what looks like a GitHub token"],
  [/\bxox[abprs]-[A-Za-z0-9-]{20,}/, "what looks like a Slack token"],
  [/\bAIza[0-9A-Za-z_-]{35}/, "what looks like an API key (AIza…)"],
  [/\b[Bb]earer [A-Za-z0-9._~+/-]{20,}/, "what looks like an authorization header"],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, "a private key"],
];

/** What every shape starts with: one look at a line that has none of it. */
const START = /sk-|AKIA|gh[pousr]_|github_pat_|xox[abprs]-|AIza|earer |-----BEGIN/;

/** Names text that has the shape of a key or a token, without repeating it; null where there is none. */
export function findKeyShapedText(text: string): string | null {
  if (!START.test(text)) return null;
  return SHAPES.find(([shape]) => shape.test(text))?.[1] ?? null;
}

/** The text with everything that has the shape of a key, a token or an authorization value put out of sight. */
export function maskKeyShapedText(text: string): string {
  return START.test(text)
    ? SHAPES.reduce((masked, [shape]) => masked.replaceAll(allOf(shape), MASK), text)
    : text;
}

/** What stands where a key stood. */
export const MASK = "[key removed]";

function allOf(shape: RegExp): RegExp {
  return new RegExp(shape.source, "g");
}
