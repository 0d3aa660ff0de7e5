/**
 * Where the JSON value that starts at `start` ends (the index after it), found by its brackets and quotes alone;
 * null when it is cut, or when a character that JSON has no use for comes first (which keeps a hostile text cheap).
 * Whether the value is valid is for `JSON.parse` to say.
 */
export function findJsonEnd(text: string, start: number): number | null {
  const open = text[start];
  if (open === '"') return findStringEnd(text, start);
  if (open !== "{" && open !== "[") return findScalarEnd(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === '"') {
      const end = findStringEnd(text, at);
      if (end === null) return null;
      at = end - 1;
    } else if (char === "{" || char === "[") depth++;
    else if (char === "}" || char === "]") {
      depth--;
      if (depth === 0) return at + 1;
    } else if (!/[\s\w+\-.,:]/.test(char ?? "")) return null;
  }
  return null;
}

/**
 * The source text of one member's value in a JSON object's text, character for character; the last one where a
 * key is repeated, as `JSON.parse` has it. Null when there is none. The text must be valid JSON.
 */
export function sliceMember(objectText: string, name: string): string | null {
  let at = skipSpace(objectText, objectText.indexOf("{") + 1);
  let found: string | null = null;
  while (objectText[at] === '"') {
    const keyEnd = findStringEnd(objectText, at);
    if (keyEnd === null) return found;
    const start = skipSpace(objectText, skipSpace(objectText, keyEnd) + 1);
    const end = findJsonEnd(objectText, start);
    if (end === null) return found;
    if (JSON.parse(objectText.slice(at, keyEnd)) === name) found = objectText.slice(start, end);
    at = skipSpace(objectText, skipSpace(objectText, end) + 1);
  }
  return found;
}

/** The source text of each element of a JSON array's text, character for character. The text must be valid JSON. */
export function sliceElements(arrayText: string): string[] {
  const elements: string[] = [];
  let at = skipSpace(arrayText, arrayText.indexOf("[") + 1);
  while (at < arrayText.length && arrayText[at] !== "]") {
    const end = findJsonEnd(arrayText, at);
    if (end === null) return elements;
    elements.push(arrayText.slice(at, end));
    at = skipSpace(arrayText, skipSpace(arrayText, end) + 1);
  }
  return elements;
}

function findStringEnd(text: string, start: number): number | null {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
  }
  return null;
}

function findScalarEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && !/[\s,:\]}[{]/.test(text.charAt(at))) at++;
  return at;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (/\s/.test(text.charAt(at))) at++;
  return at;
}
