import { escapeTerminal, visibleText } from "@/lib/format";

/** Markup that is safe as it stands: only `html` makes it. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = string | number | Html | null | readonly Html[];

/** A template whose every plain value is escaped; only `Html` goes in as it is. Values stand in content, never in a tag. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  const parts = strings.map((text, at) => text + markupOf(values[at] ?? null));
  return new Html(parts.join(""));
}

/** A stranger's text: nothing in it is markup, and hidden characters are named where they stand. */
export function escapeHtml(text: string): string {
  return visibleText(text)
    .map(({ text: piece, hidden }) => (hidden ? `<i class="hidden">${entities(piece)}</i>` : entities(piece)))
    .join("");
}

/** A page in one file: no script, no request, readable in both themes and on paper. */
export function htmlPage(title: string, warning: string | null, body: readonly (Html | null)[]): string {
  const note = warning === null ? "" : `<!-- ${entities(warning).replace(/-(?=-)/g, "- ")} -->`;
  const banner = warning === null ? null : html`<p class="banner"><b>${warning}</b></p>`;
  return [
    `<!doctype html>${note}`,
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${entities(escapeTerminal(title))}</title>`,
    `<style>${STYLE}</style>`,
    "</head>",
    "<body>",
    "<main>",
    ...[banner, ...body].filter((part) => part !== null).map(({ markup }) => markup),
    "</main>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

export function section(title: string, ...body: readonly (Html | null)[]): Html {
  return html`<section>
<h2>${title}</h2>
${body.filter((part) => part !== null)}
</section>`;
}

/** A table; null without rows. The first cell of each row is its heading. */
export function htmlTable(
  head: readonly string[],
  rows: readonly (readonly (string | Html)[])[],
): Html | null {
  if (rows.length === 0) return null;
  const cells = (row: readonly (string | Html)[]) =>
    row.map((cell, at) => (at === 0 ? html`<th scope="row">${cell}</th>` : html`<td>${cell}</td>`));
  return html`<table>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${cells(row)}</tr>\n`)}</tbody>
</table>`;
}

export function definitionList(lines: readonly (readonly [string, string])[]): Html {
  return html`<dl>
${lines.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>\n`)}</dl>`;
}

function markupOf(value: Part): string {
  if (value === null) return "";
  if (value instanceof Html) return value.markup;
  if (typeof value === "object") return value.map(({ markup }) => markup).join("");
  return escapeHtml(String(value));
}

function entities(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --soft: #5b6470; --rule: #d5d9df; --paper: #fff; --tint: #f3f5f7; --bad: #a3201d; --good: #17663a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --soft: #a3abb6; --rule: #3a414b; --paper: #15181c; --tint: #1e2329; --bad: #ff9c93; --good: #7ed3a0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.35rem; line-height: 1.35; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
p { margin: 0 0 .5rem; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.banner { border: 2px solid var(--bad); padding: .5rem .75rem; }
section { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; min-width: 34rem; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid var(--rule); padding: .3rem .75rem .3rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
thead th { color: var(--soft); font-weight: 500; overflow-wrap: normal; }
tbody th { font-weight: 600; }
code, pre { font: .9em/1.45 ui-monospace, monospace; }
pre { background: var(--tint); padding: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 0 .75rem; }
del { color: var(--bad); text-decoration: none; }
ins { color: var(--good); text-decoration: none; }
.hidden { background: var(--tint); border: 1px dotted var(--soft); font-style: normal; font-size: .8em; padding: 0 .2em; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .4rem; } }
@media print {
  :root { --ink: #000; --soft: #444; --rule: #999; --paper: #fff; --tint: #fff; --bad: #000; --good: #000; color-scheme: light; }
  main { max-width: none; padding: 0; }
  thead { display: table-header-group; }
  table { min-width: 0; }
  tr, pre { break-inside: avoid; }
  h2 { break-after: avoid; }
  section { overflow: visible; }
}
`;
