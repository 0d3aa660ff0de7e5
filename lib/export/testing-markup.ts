/** One element of a parsed document. */
export type Element = { name: string; attributes: Record<string, string>; text: string };

const TOKEN =
  /<\?xml [^?]*\?>|<!--((?:(?!--)[\s\S])*)-->|<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>|([^<]+)/gy;
const ENTITY = /&(amp|lt|gt|quot|apos|#\d+);/g;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A strict reader of the XML that we write: throws on anything that is not well formed. */
export function parseXml(text: string): Element[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML 1.0 has no place for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u.test(text))
    throw new Error("a character XML forbids");
  const found: Element[] = [];
  const open: Element[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index !== end) throw new Error(`not well formed at ${text.slice(end, end + 60)}`);
    end = match.index + match[0].length;
    const [, , closing, name = "", attributes = "", selfClosing, content] = match;
    if (content !== undefined) {
      if (content.includes("]]>")) throw new Error("]]> in text");
      const inside = open.at(-1);
      if (inside) inside.text += decode(content);
    } else if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
    } else if (name !== "") {
      const element = { name, attributes: readAttributes(attributes), text: "" };
      found.push(element);
      if (!selfClosing) open.push(element);
    }
  }
  if (end !== text.length || open.length > 0)
    throw new Error(`not well formed: ${text.slice(end, end + 60)}`);
  return found;
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, decode(value)]),
  );
}

function decode(text: string): string {
  if (/&(?!(amp|lt|gt|quot|apos|#\d+);)/.test(text)) throw new Error(`an unknown entity in ${text}`);
  return text.replace(ENTITY, (_, name: string) =>
    name.startsWith("#") ? String.fromCodePoint(Number(name.slice(1))) : (NAMED[name] ?? ""),
  );
}

const TAGS = new Set(
  "html head meta title style body main section h1 h2 p b i table thead tbody tr th td code pre del ins dl dt dd".split(
    " ",
  ),
);
const ATTRIBUTES = /^(?: (?:lang|charset|http-equiv|content|name|scope|class)="[^"]*")*$/;

/** Every tag of an HTML text that is not one of ours, written as we write them. */
export function foreignTags(html: string): string[] {
  const body = html
    .replace(/<style>[\s\S]*?<\/style>/, "")
    .replace(/^<!doctype html>(<!--(?:(?!--)[\s\S])*-->)?\n/, "");
  return [...body.matchAll(/<[^>]*>?/g)].flatMap(([tag]) => {
    const match = /^<(\/?)([a-z0-9]+)(.*)>$/s.exec(tag);
    const known = match !== null && TAGS.has(match[2] ?? "") && ATTRIBUTES.test(match[3] ?? "");
    return known ? [] : [tag];
  });
}
