/** Characters that JSON allows as they are, but that could move, hide or reorder text on a terminal. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** JSON without line breaks whose hidden characters are written as escapes, which a parser reads as the same text. */
export function escapeHiddenJson(json: string): string {
  return json.replace(HIDDEN, (character) =>
    Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
      .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`)
      .join(""),
  );
}
