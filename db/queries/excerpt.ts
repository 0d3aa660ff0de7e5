const LENGTH = 160;

/** The start of a text on one line, cut at a word where it is too long. */
export function excerptOf(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= LENGTH) return flat;
  const cut = flat.slice(0, LENGTH);
  const space = cut.lastIndexOf(" ");
  return `${cut.slice(0, space > LENGTH / 2 ? space : LENGTH)}…`;
}
