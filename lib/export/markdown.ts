import { escapeTerminal } from "@/lib/format";

const MOST_IN_CELL = 160;

/** GitHub takes 65,536 characters in a comment. */
const MOST_IN_ALL = 60_000;

/**
 * A stranger's text as inline code: nothing in it is a mention, a link, a tag or the end of a table's cell. Text with
 * a backtick or a pipe becomes `<code>` with every sign as an entity, since renderers disagree about escapes in code.
 */
export function code(text: string, most = MOST_IN_CELL): string {
  const shown = clip(escapeTerminal(text), most);
  if (shown.trim() === "") return "<code>&nbsp;</code>";
  return /[`|]/.test(shown) ? `<code>${entities(shown)}</code>` : `\`${shown}\``;
}

/** A sentence of ours that may hold a stranger's name: nothing in it becomes markup, a mention or a link. */
export function prose(text: string): string {
  return escapeTerminal(text).replace(/[\\`*_[\]<>|~&!$@#]|:(?=\/\/)|(?<=www)\./gi, (sign) =>
    // A renderer looks for mentions and issues after it has read entities: a word joiner parts the sign from the name.
    /[@#]/.test(sign) ? `${toEntity(sign)}&#8288;` : toEntity(sign),
  );
}

/** A block that nothing inside can end. Hidden characters are written as escapes. */
export function fenced(language: string, text: string): string {
  const shown = escapeTerminal(text, { keepNewlines: true }).replaceAll("\r\n", "\n");
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${shown}\n${fence}`;
}

/** Cells are Markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

export function folded(title: string, body: string): string {
  return `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}

/** Blocks with a blank line between them, as many as a comment takes; the rest is named as left out. */
export function joinBlocks(blocks: readonly (string | null)[]): string {
  const kept: string[] = [];
  let length = 0;
  for (const block of blocks) {
    if (block === null) continue;
    length += block.length + 2;
    if (length > MOST_IN_ALL) {
      kept.push("_The rest is too long for a comment: see the HTML or JSON export._");
      break;
    }
    kept.push(block);
  }
  return `${kept.join("\n\n")}\n`;
}

/** The link of a report, where the app's address is known: only http and https, and nothing that ends the link. */
export function link(label: string, path: string, baseUrl: string | undefined): string | null {
  const url = baseUrl !== undefined && URL.canParse(path, baseUrl) ? new URL(path, baseUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return `[${label}](<${url.href.replace(/[<>\\|]/g, encodeURIComponent)}>)`;
}

function clip(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length > most ? `${characters.slice(0, most).join("")}…` : text;
}

function entities(text: string): string {
  return text.replace(/[^\p{L}\p{N} ]/gu, toEntity);
}

function toEntity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
