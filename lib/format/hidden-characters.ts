/**
 * Characters that show nothing or change how others show: controls (ANSI sequences begin with one), bidi marks
 * and overrides, zero-width and tag characters, selectors, lone surrogates. A joiner between two pictographs
 * and the selector after one are part of the picture.
 */
const PICTURE = String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Extended_Pictographic}0-9#*])\ufe0f`;
const HIDDEN = String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`;

const HIDDEN_IN_TERMINAL = new RegExp(`(?!${PICTURE})${HIDDEN}`, "gu");
const HIDDEN_IN_TERMINAL_LINES = new RegExp(`(?!${PICTURE}|\\r?\\n)${HIDDEN}`, "gu");
const HIDDEN_ON_PAGE = new RegExp(`(?!${PICTURE}|\\r?\\n|\\t)(${HIDDEN})\\1*`, "gu");

/**
 * A stranger's text for a terminal: every hidden character becomes its escape, such as `\u{1b}`, so that it
 * can neither colour, move, hide nor reorder anything. `keepNewlines` leaves line ends (LF, CR LF) as they are.
 */
export function escapeTerminal(text: string, options: { keepNewlines?: boolean } = {}): string {
  const hidden = options.keepNewlines ? HIDDEN_IN_TERMINAL_LINES : HIDDEN_IN_TERMINAL;
  return text.replace(hidden, (character) => `\\u{${codeOf(character).toString(16)}}`);
}

/** Plain text, or the name of a hidden character that stands at this place. */
export type VisiblePiece = { text: string; hidden: boolean };

/**
 * A stranger's text for a page, in pieces: a hidden piece's text names the character ("U+202E right-to-left
 * override", repeated: "U+200B zero-width space × 3"). Line ends and tabs stay text.
 */
export function visibleText(text: string): VisiblePiece[] {
  const pieces: VisiblePiece[] = [];
  let end = 0;
  for (const match of text.matchAll(HIDDEN_ON_PAGE)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), hidden: false });
    pieces.push({ text: nameRun(match[0], match[1] ?? match[0]), hidden: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), hidden: false });
  return pieces;
}

function nameRun(run: string, character: string): string {
  const code = codeOf(character);
  const times = run.length / character.length;
  const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")} ${nameOf(code)}`;
  return times === 1 ? name : `${name} × ${times}`;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function nameOf(code: number): string {
  const name = NAMES.get(code);
  if (name !== undefined) return name;
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return "control character";
  if (code > 0xe0020 && code < 0xe007f) return `tag ${String.fromCodePoint(code - 0xe0000)}`;
  if ((code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef)) return "variation selector";
  if (code >= 0xd800 && code <= 0xdfff) return "lone surrogate";
  return "invisible character";
}

const NAMES = new Map([
  [0x00, "null"],
  [0x08, "backspace"],
  [0x0d, "carriage return"],
  [0x1b, "escape"],
  [0x7f, "delete"],
  [0xad, "soft hyphen"],
  [0x34f, "combining grapheme joiner"],
  [0x61c, "Arabic letter mark"],
  [0x200b, "zero-width space"],
  [0x200c, "zero-width non-joiner"],
  [0x200d, "zero-width joiner"],
  [0x200e, "left-to-right mark"],
  [0x200f, "right-to-left mark"],
  [0x2028, "line separator"],
  [0x2029, "paragraph separator"],
  [0x202a, "left-to-right embedding"],
  [0x202b, "right-to-left embedding"],
  [0x202c, "pop directional formatting"],
  [0x202d, "left-to-right override"],
  [0x202e, "right-to-left override"],
  [0x2060, "word joiner"],
  [0x2066, "left-to-right isolate"],
  [0x2067, "right-to-left isolate"],
  [0x2068, "first strong isolate"],
  [0x2069, "pop directional isolate"],
  [0xfeff, "byte order mark"],
  [0xe0020, "tag space"],
]);
