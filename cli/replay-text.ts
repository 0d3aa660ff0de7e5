import type { ReplayReport } from "@/db";
import { escapeTerminal, formatCount } from "@/lib/format";
import type { ExpectDifference } from "./replay-expect";

type Changed = ReplayReport["changed"][number];

const TICKETS_NAMED = 12;
const EXCERPT = 120;

/** A replay as plain text: the verdict, then each thing that changed once, with the ticket runs it makes stale. */
export function replayText(id: string, report: ReplayReport): string {
  const { same, changed, notRun, tools, results } = report;
  const total = same + changed.length + notRun.length;
  const word = changed.length > 0 ? "out of date" : notRun.length > 0 ? "not all replayed" : "still current";
  const notes = [
    ...(tools === "recorded" ? ["descriptions not checked: the recorded tool list was shown"] : []),
    ...(results === "recorded" ? ["results not checked: no tool was called"] : []),
  ];
  const lines = [
    `${id}: ${word}, ${same} of ${formatCount(total, "ticket run")} the same`,
    ...notes.map((note) => `  ${note}`),
    ...groupBy(changed, ({ what, old, new: now }) => JSON.stringify([what, old, now])).flatMap(changeLines),
    ...groupBy(notRun, ({ why }) => why).map((group) => `  not run: ${group[0].why} (${nameTickets(group)})`),
  ];
  return `${lines.map((line) => escapeTerminal(line)).join("\n")}\n`;
}

function changeLines(group: readonly [Changed, ...Changed[]]): string[] {
  const { what, turn, old, new: now } = group[0];
  const at = firstDifference(old, now);
  return [
    `  ${what} changed: ${nameTickets(group)}${group.length === 1 ? `, turn ${turn}` : ""}`,
    `    recorded: ${excerpt(old, at)}`,
    `    now:      ${excerpt(now, at)}`,
  ];
}

/** How the runs' tools stand to the file of `--expect`. */
export type ExpectOutcome = { file: string; updated: boolean; differences: readonly ExpectDifference[] };

/** Each run that called other tools than the file says. */
export function expectText({ file, updated, differences }: ExpectOutcome): string {
  const lines = differences.map(({ ticket, trial, expected, found }) => {
    const run = trial === null || trial === 1 ? ticket : `${ticket}, trial ${trial}`;
    return `  ${run}: expected ${sequence(expected, "nothing in the file")}, called ${sequence(found, "not replayed")}`;
  });
  const count = formatCount(differences.length, "ticket run");
  const head = updated
    ? `${file} is written`
    : differences.length === 0
      ? `every ticket called the tools ${file} says`
      : `${count} called other tools than ${file} says`;
  return `${[head, ...lines].map((line) => escapeTerminal(line)).join("\n")}\n`;
}

/** The stable JSON of `replay --json`, one line a recording. Fields may be added, none renamed. */
export function replayJson(id: string, report: ReplayReport, expect: ExpectOutcome | null) {
  const { at, codeVersion, tools, results, same, changed, notRun } = report;
  return {
    format: "rightcall-replay/1",
    recording: id,
    at,
    codeVersion,
    tools,
    results,
    same,
    changed,
    notRun: notRun.length,
    notRunRuns: notRun,
    expect,
  };
}

function sequence(tools: readonly string[] | null, missing: string): string {
  if (tools === null) return missing;
  return tools.length === 0 ? "no tool" : tools.join(" then ");
}

function nameTickets(runs: readonly { ticket: string; trial: number }[]): string {
  const names = [...new Set(runs.map(({ ticket }) => ticket))];
  const more = names.length - TICKETS_NAMED;
  return more > 0 ? `${names.slice(0, TICKETS_NAMED).join(", ")} and ${more} more` : names.join(", ");
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/** The part of a text around the place where it begins to differ. */
function excerpt(text: string, at: number): string {
  if (text === "") return "(nothing)";
  const start = Math.max(0, Math.min(at - EXCERPT / 3, text.length - EXCERPT));
  const part = text.slice(start, start + EXCERPT);
  return JSON.stringify(`${start > 0 ? "…" : ""}${part}${start + EXCERPT < text.length ? "…" : ""}`);
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): [Item, ...Item[]][] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}
