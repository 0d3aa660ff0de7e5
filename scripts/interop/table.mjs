/**
 * @typedef {{ server: string, finding: string, must: string }} Red a fault that the check found, with the rule it breaks
 * @typedef {{ name: string, version: string, revision: string, tools: number, tokens: number, shown: number,
 *   exercised: number, reds: Red[], notes: number, firstTool: string, starts: number, left: string[],
 *   faults: string[] }} Row
 */

/**
 * What is wrong with a run: a fault that the committed table does not hold, one of the table that is gone, and whatever
 * did not work.
 *
 * @param {readonly Row[]} rows
 * @param {readonly Red[]} expected
 * @returns {string[]}
 */
export function listDifferences(rows, expected) {
  const reds = rows.flatMap((row) => row.reds);
  /** @param {Red} red */
  const keyOf = ({ server, finding }) => `${server} ${finding}`;
  const known = new Set(expected.map(keyOf));
  const found = new Set(reds.map(keyOf));
  return [
    ...reds.filter((red) => !known.has(keyOf(red))).map((red) => `new fault: ${keyOf(red)}: ${red.must}`),
    ...expected.filter((red) => !found.has(keyOf(red))).map((red) => `no longer a fault: ${keyOf(red)}`),
    ...rows.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)),
    ...rows
      .filter(({ starts }) => starts !== 1)
      .map(({ name, starts }) => `${name}: ${starts} starts for one connection`),
    ...rows.flatMap(({ name, left }) => left.map((line) => `${name}: a process is left: ${line}`)),
  ];
}

/**
 * The table of the docs.
 *
 * @param {readonly Row[]} rows
 * @returns {string}
 */
export function renderTable(rows) {
  const head = [
    "server",
    "version",
    "revision",
    "tools",
    "tokens, whole list",
    "tokens, what a model reads",
    "tools exercised",
    "notes",
    "faults",
    "first call, by words",
  ];
  const lines = rows.map((row) => [
    row.name,
    row.version,
    row.revision,
    row.tools,
    row.tokens,
    row.shown,
    `${row.exercised} of ${row.tools}`,
    row.notes,
    row.reds.length === 0 ? "none" : row.reds.map(({ finding }) => `\`${finding}\``).join(", "),
    row.firstTool,
  ]);
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

/**
 * A text with what stands between its two marks replaced.
 *
 * @param {string} text
 * @param {string} table
 */
export function putTable(text, table) {
  const [start, end] = ["<!-- table -->\n", "<!-- /table -->\n"];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page lacks the marks ${start.trim()} and ${end.trim()}.`);
  return text.slice(0, from + start.length) + table + text.slice(to);
}
