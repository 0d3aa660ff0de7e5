import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { parseJson } from "@/lib/canonical-json";
import { type ContractChange, diffToolLists, groupChanges, type Listing, parseListing } from "@/lib/contract";
import { escapeTerminal, formatCount } from "@/lib/format";

/** Snapshots are named tools-list.DATE.COMMIT.json, releases DATE.tools.json: in order of name they are in order of time. */
const IS_LIST = /^tools-list\..+\.json$|\.tools\.json$/;

const MOST_TOOLS = 12;
const MOST_CHANGES = 3;

export type SamplesReport = { lines: string[]; unreadable: number };

/**
 * Every tool list in a folder of public samples, each held against the one before it in the same folder. A file that
 * cannot be read is told by name and counted.
 */
export async function diffSamples(folder: string): Promise<SamplesReport> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    IS_LIST.test(file.replace(/.*[\\/]/, "")),
  );
  const lines: string[] = [];
  let unreadable = 0;
  for (const series of groupByFolder(files.sort())) {
    let old: Listing | null = null;
    for (const file of series) {
      try {
        const now = await readListing(join(folder, file), relative(folder, join(folder, file)));
        lines.push(...(old === null ? [] : describeStep(old, now)));
        old = now;
      } catch (error) {
        unreadable += 1;
        lines.push(`unreadable: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    if (series.length === 1 && old !== null)
      lines.push(`${old.label}: ${formatCount(old.tools.length, "tool")}, alone in its folder`);
  }
  if (files.length === 0) lines.push(`no tool lists are in ${folder}`);
  return { lines: lines.map((line) => escapeTerminal(line)), unreadable };
}

async function readListing(path: string, label: string): Promise<Listing> {
  return parseListing(parseJson(await readFile(path, "utf8"), { file: label }), { file: label }, label);
}

/** A step's sum, then the kept tools that break. */
function describeStep(old: Listing, now: Listing): string[] {
  const { counts, tools } = groupChanges(diffToolLists(old.tools, now.tools));
  const sum = [
    `${counts.removed} removed`,
    `${counts.added} added`,
    `${counts.breaking} breaking`,
    `${counts.compatible} changed without breaking`,
  ];
  const breaking = tools.filter(({ state }) => state === "breaking");
  const more = breaking.length - MOST_TOOLS;
  return [
    `${old.label} (${formatCount(old.tools.length, "tool")}) -> ${now.label} (${formatCount(now.tools.length, "tool")}): ${sum.join(", ")}`,
    ...breaking.slice(0, MOST_TOOLS).map(({ tool, breaking: changes }) => `  ${tool}: ${shorten(changes)}`),
    ...(more > 0 ? [`  and ${formatCount(more, "tool")} more that break`] : []),
  ];
}

function shorten(changes: readonly ContractChange[]): string {
  const more = changes.length - MOST_CHANGES;
  const texts = changes.slice(0, MOST_CHANGES).map(({ text }) => text);
  return [...texts, ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

function groupByFolder(files: readonly string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const file of files) groups.set(dirname(file), [...(groups.get(dirname(file)) ?? []), file]);
  return [...groups.values()];
}
