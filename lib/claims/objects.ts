/** A named thing ("O-1873") and where it stands. */
export type ObjectMention = { id: string; at: number };

/** Ids of a text by the suite's pattern, each once, in order; a leading "#" is no part of an id. */
export function findObjects(text: string, pattern: string | undefined): ObjectMention[] {
  if (pattern === undefined) return [];
  const mentions = new Map<string, ObjectMention>();
  for (const match of text.matchAll(objectPattern(pattern))) {
    const id = match[0].replace(/^#/, "");
    if (id !== "" && !mentions.has(id)) mentions.set(id, { id, at: match.index });
  }
  return [...mentions.values()];
}

/** "O-1873" and "O-2" are of one kind, "KG-1031" is of another: the digits taken out. */
export function kindOf(id: string): string {
  return id.replace(/\d+/g, "0");
}

const compiled = new Map<string, RegExp>();

function objectPattern(source: string): RegExp {
  const known = compiled.get(source);
  if (known) return known;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "gu");
  compiled.set(source, pattern);
  return pattern;
}
