import { escapeTerminal } from "@/lib/format";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\t": "&#9;",
  "\n": "&#10;",
};

/**
 * A stranger's text for XML 1.0, as content or in an attribute. Hidden characters and those XML has no place for become
 * visible escapes, so that a report on a terminal cannot be coloured; `>` too is an entity, so `]]>` cannot occur.
 */
export function escapeXml(text: string): string {
  return text
    .split(/(\t|\r\n|\n)/)
    .map((part, at) => (at % 2 === 1 ? part.replace("\r", "") : escapeTerminal(part)))
    .join("")
    .replace(/[\ufffe\uffff]/g, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`)
    .replace(/[&<>"'\t\n]/g, (character) => ENTITIES[character] ?? character);
}

/** `<name key="value">`, or closed where `body` is null. Keys and the name are ours. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  body: string | null = null,
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return body === null ? `<${name}${written.join("")}/>` : `<${name}${written.join("")}>${body}</${name}>`;
}

/** The declaration; a comment on the same line says what a reader must know first. */
export function xmlDeclaration(warning: string | null): string {
  // "--" may not stand in a comment.
  const comment = warning === null ? "" : `<!-- ${escapeXml(warning).replace(/-(?=-)/g, "- ")} -->`;
  return `<?xml version="1.0" encoding="UTF-8"?>${comment}`;
}
