/** Longer patterns are not read. */
const LONGEST = 200;
const MOST_REPEATED = 200;

/**
 * A short text that a regular expression may well match: each choice by its first branch, each repetition as few times
 * as it allows. Null where the pattern uses what is not read here (looking around or back, `\p{…}`). A caller holds
 * the text against the schema: this only proposes.
 */
export function matchPattern(pattern: string): string | null {
  if (pattern.length > LONGEST) return null;
  const reader: Reader = { pattern, at: 0 };
  try {
    const text = readChoice(reader);
    return reader.at === pattern.length ? text : null;
  } catch (error) {
    if (error instanceof NotRead) return null;
    throw error;
  }
}

type Reader = { readonly pattern: string; at: number };

class NotRead extends Error {}

function readChoice(reader: Reader): string {
  const first = readSequence(reader);
  while (reader.pattern[reader.at] === "|") {
    reader.at++;
    readSequence(reader);
  }
  return first;
}

function readSequence(reader: Reader): string {
  let text = "";
  while (reader.at < reader.pattern.length && !"|)".includes(reader.pattern[reader.at] ?? "")) {
    const part = readPart(reader);
    text += part.repeat(readTimes(reader, part));
    if (text.length > MOST_REPEATED) throw new NotRead();
  }
  return text;
}

function readPart(reader: Reader): string {
  const character = reader.pattern[reader.at++] ?? "";
  if (character === "^" || character === "$") return "";
  if (character === "(") return readGroup(reader);
  if (character === "[") return readClass(reader);
  if (character === "\\") return readEscape(reader);
  if (character === ".") return "a";
  if ("*+?{".includes(character)) throw new NotRead();
  return character;
}

function readGroup(reader: Reader): string {
  const opening = /^(?:\?:|\?<[A-Za-z_]\w*>)/.exec(reader.pattern.slice(reader.at))?.[0] ?? "";
  reader.at += opening.length;
  if (reader.pattern[reader.at] === "?") throw new NotRead();
  const text = readChoice(reader);
  if (reader.pattern[reader.at++] !== ")") throw new NotRead();
  return text;
}

/** The first character of a class; of a negated one, the first of a few that it does not exclude. */
function readClass(reader: Reader): string {
  const end = /^(?:\\.|[^\]\\])*\]/.exec(reader.pattern.slice(reader.at))?.[0];
  if (end === undefined) throw new NotRead();
  reader.at += end.length;
  try {
    const holds = new RegExp(`[${end}`, "u");
    const fits = ["a", "A", "1", "-", "_", "b", " ", ".", "z", "Z", "9", "0", ...end].find((one) =>
      holds.test(one),
    );
    if (fits !== undefined) return fits;
  } catch {
    throw new NotRead();
  }
  throw new NotRead();
}

const ESCAPES: Readonly<Record<string, string>> = {
  d: "1",
  D: "a",
  w: "a",
  W: "-",
  s: " ",
  S: "a",
  b: "",
  B: "",
};
const CONTROLS: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

function readEscape(reader: Reader): string {
  const character = reader.pattern[reader.at++] ?? "";
  const known = ESCAPES[character] ?? CONTROLS[character];
  if (known !== undefined) return known;
  if (/[A-Za-z0-9]/.test(character) || character === "") throw new NotRead();
  return character;
}

function readTimes(reader: Reader, part: string): number {
  const written = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(reader.pattern.slice(reader.at));
  if (written === null) return 1;
  reader.at += written[0].length;
  const least = written[1] === undefined ? (written[0].startsWith("+") ? 1 : 0) : Number(written[1]);
  if (least * Math.max(part.length, 1) > MOST_REPEATED) throw new NotRead();
  return least;
}
