const MOST_REPEATS = 64;

/**
 * A schema's `pattern` as a GBNF expression for what stands between a JSON text's quotes: literals, classes, \d \w,
 * groups, alternatives and repeats of an anchored pattern. Null for anything else (a pattern that may match in the
 * middle, looks around, refers back, or could need escapes): then any text is allowed.
 */
export function renderPatternRule(pattern: string): string | null {
  if (!pattern.startsWith("^") || !pattern.endsWith("$") || pattern.endsWith("\\$")) return null;
  const reader = { text: pattern.slice(1, -1), at: 0 };
  const rule = readAlternatives(reader);
  // ^a|b$ anchors each side only once.
  if (rule === null || reader.at < reader.text.length) return null;
  return hasTopAlternative(reader.text) ? null : rule;
}

type Reader = { text: string; at: number };

function readAlternatives(reader: Reader): string | null {
  const branches: string[] = [];
  for (;;) {
    const parts: string[] = [];
    while (reader.at < reader.text.length && !"|)".includes(reader.text[reader.at] ?? "")) {
      const part = readPart(reader);
      if (part === null) return null;
      parts.push(part);
    }
    branches.push(parts.length === 0 ? '""' : parts.join(" "));
    if (reader.text[reader.at] !== "|") return branches.join(" | ");
    reader.at++;
  }
}

function readPart(reader: Reader): string | null {
  const atom = readAtom(reader);
  if (atom === null) return null;
  const [whole = "", many, least, , most] =
    /^(?:([*+?])|\{(\d{1,3})(,(\d{0,3}))?\})/.exec(reader.text.slice(reader.at)) ?? [];
  reader.at += whole.length;
  if (reader.text[reader.at] === "?" && whole !== "") return null;
  if (whole === "") return atom;
  if (many === "?") return `${atom}?`;
  if (many) return `${atom}{${many === "+" ? 1 : 0},${MOST_REPEATS}}`;
  const from = Number(least);
  const to = whole.includes(",") ? (most ? Number(most) : Math.max(from, MOST_REPEATS)) : from;
  return to < from || to > 200 ? null : `${atom}{${from},${to}}`;
}

function readAtom(reader: Reader): string | null {
  const char = reader.text[reader.at++] ?? "";
  if (char === "(") return readGroup(reader);
  if (char === "[") return readClass(reader);
  if (char === "\\") return readEscape(reader.text[reader.at++] ?? "");
  if (char === ".") return '[^"\\\\\\x00-\\x1F]';
  return /[*+?{}^$"]/.test(char) || char < " " ? null : `"${char}"`;
}

function readGroup(reader: Reader): string | null {
  if (reader.text.startsWith("?:", reader.at)) reader.at += 2;
  else if (reader.text[reader.at] === "?") return null;
  const inner = readAlternatives(reader);
  if (inner === null || reader.text[reader.at] !== ")") return null;
  reader.at++;
  return `(${inner})`;
}

/** Letters, digits, spaces and harmless marks, with ranges; nothing negated, and nothing that JSON would escape. */
function readClass(reader: Reader): string | null {
  const end = reader.text.indexOf("]", reader.at);
  const inner = reader.text.slice(reader.at, end);
  if (end < 0 || inner === "" || inner.startsWith("^")) return null;
  reader.at = end + 1;
  const plain = inner
    .replaceAll("\\d", "0-9")
    .replaceAll("\\w", "A-Za-z0-9_")
    .replace(/\\([-./:+])/g, (_, mark) => (mark === "-" ? "\\x2D" : mark));
  if (/["[\]^]/.test(plain) || /\\(?!x2D)/.test(plain) || [...plain].some((char) => char < " ")) return null;
  return `[${plain}]`;
}

function readEscape(char: string): string | null {
  if (char === "d") return "[0-9]";
  if (char === "w") return "[A-Za-z0-9_]";
  return /[-./:+*?()[\]{}^$|#@_]/.test(char) ? `"${char}"` : null;
}

function hasTopAlternative(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "[") at = Math.max(at, text.indexOf("]", at));
    else if (text[at] === "(") depth++;
    else if (text[at] === ")") depth--;
    else if (text[at] === "|" && depth === 0) return true;
  }
  return false;
}
