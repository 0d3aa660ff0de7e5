/** Characters that JSON allows as they are, but that could move, hide or reorder text on a terminal. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** One line of JSON, line end included. Hidden characters are written as escapes, which a parser reads as the same text. */
export function jsonLine(value: unknown): string {
  return `${escapeHidden(JSON.stringify(value))}\n`;
}

/** The same over several lines, for people. */
export function jsonPage(value: unknown): string {
  return `${JSON.stringify(value, null, 2).split("\n").map(escapeHidden).join("\n")}\n`;
}

function escapeHidden(json: string): string {
  return json.replace(HIDDEN, (character) =>
    Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
      .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`)
      .join(""),
  );
}
