import { type VisiblePiece, visibleText } from "@/lib/format";

/** Letters of other scripts that read as a Latin one: Cyrillic, Greek, Armenian (Unicode confusables, the common ones). */
const LOOKS_LIKE = new Map(
  Object.entries({
    Cyrillic: "аa еe оo рp сc уy хx іi јj ѕs ԁd һh ӏl ԛq ԝw АA ВB ЕE КK МM НH ОO РP СC ТT ХX УY ІI ЈJ ЅS",
    Greek: "οo νv ρp ιi αa ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX",
    Armenian: "օo սu ոn հh",
  }).flatMap(([script, pairs]) =>
    pairs.split(" ").map((pair) => {
      const [letter = "", latin = ""] = [...pair];
      return [letter, { script, latin }] as const;
    }),
  ),
);
const ODD_SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;
/** Full-width forms and the mathematical alphabets, which read as plain letters. */
const STYLED = /[\uff01-\uff5e\u{1d400}-\u{1d7ff}]/u;
const WORD = /[\p{L}\p{M}\p{N}_]+/gu;

/** Where a look-alike stands in a text. `isName`: every such letter counts, also in a word wholly of them. */
export function findLookAlikes(
  text: string,
  isName = false,
): { at: number; character: string; says: string }[] {
  const inMixedWord = new Set<number>();
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (isName || /\p{Script=Latin}/u.test(word))
      for (let at = index; at < index + word.length; at += 1) inMixedWord.add(at);
  }
  const found: { at: number; character: string; says: string }[] = [];
  let at = 0;
  for (const character of text) {
    const says = sayLookAlike(character, inMixedWord.has(at));
    if (says !== null) found.push({ at, character, says: `${codeOf(character)} ${says}` });
    at += character.length;
  }
  return found;
}

function sayLookAlike(character: string, isInWord: boolean): string | null {
  if (character < "\u0080") return null;
  if (ODD_SPACES.test(character)) return character === "\u00a0" ? "no-break space" : "unusual space";
  if (STYLED.test(character)) return `looks like ${character.normalize("NFKC")}`;
  const like = isInWord ? LOOKS_LIKE.get(character) : undefined;
  return like === undefined ? null : `${like.script}, looks like ${like.latin}`;
}

/** A text as the eye reads it: styled forms and look-alike letters as the Latin ones, hidden characters gone. */
export function skeletonOf(text: string): string {
  return [...text.normalize("NFKC")]
    .map((character) => LOOKS_LIKE.get(character)?.latin ?? character)
    .join("")
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
}

/** As lib/format's visibleText, with look-alike letters and unusual spaces named too. */
export function revealText(text: string, isName = false): VisiblePiece[] {
  return visibleText(text).flatMap((piece) => (piece.hidden ? [piece] : splitLookAlikes(piece.text, isName)));
}

function splitLookAlikes(text: string, isName: boolean): VisiblePiece[] {
  const pieces: VisiblePiece[] = [];
  let end = 0;
  for (const { at, character, says } of findLookAlikes(text, isName)) {
    if (at > end) pieces.push({ text: text.slice(end, at), hidden: false });
    pieces.push({ text: says, hidden: true });
    end = at + character.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), hidden: false });
  return pieces;
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
