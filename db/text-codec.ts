/*
 * How long and repeated texts are kept once. An encoded text is one of
 *   "=…"  the text itself
 *   "#7"  texts.id 7
 *   "[…"  JSON parts: a string is encoded text, a number is the place of a known text of the same ticket run
 * Known texts: 0 the ticket's body, then for call i (from 0) 1 + 2i its arguments and 2 + 2i its content.
 */

/** Keeps a long text and says its id. */
export type KeepText = (text: string) => number;
export type TextOfId = (id: number) => string;
export type Known = { place: number; text: string };

const LONG = 512;
const WORTH_A_REFERENCE = 16;

export function encodeText(text: string, known: readonly Known[], keep: KeepText): string {
  const parts = split(text, known, 0);
  if (parts.length === 1 && typeof parts[0] === "string") return encodePlain(text, keep);
  return JSON.stringify(parts.map((part) => (typeof part === "string" ? encodePlain(part, keep) : part)));
}

export function decodeText(encoded: string, known: (place: number) => string, textOf: TextOfId): string {
  if (!encoded.startsWith("[")) return decodePlain(encoded, textOf);
  const parts: (string | number)[] = JSON.parse(encoded);
  return parts.map((part) => (typeof part === "number" ? known(part) : decodePlain(part, textOf))).join("");
}

/** Encoded text without references to other texts of its run: arguments and contents of calls. */
export function decodePlain(encoded: string, textOf: TextOfId): string {
  return encoded.startsWith("#") ? textOf(Number(encoded.slice(1))) : encoded.slice(1);
}

function encodePlain(text: string, keep: KeepText): string {
  return text.length >= LONG ? `#${keep(text)}` : `=${text}`;
}

function split(text: string, known: readonly Known[], from: number): (string | number)[] {
  for (let index = from; index < known.length; index += 1) {
    const one = known[index];
    if (one === undefined || one.text.length < WORTH_A_REFERENCE || one.text.length > text.length) continue;
    const at = text.indexOf(one.text);
    if (at < 0) continue;
    const before = text.slice(0, at);
    const after = text.slice(at + one.text.length);
    return [
      ...(before === "" ? [] : split(before, known, index + 1)),
      one.place,
      ...(after === "" ? [] : split(after, known, index + 1)),
    ];
  }
  return [text];
}

export const BODY = 0;
export const argumentsPlace = (callIndex: number): number => 1 + 2 * callIndex;
export const contentPlace = (callIndex: number): number => 2 + 2 * callIndex;
