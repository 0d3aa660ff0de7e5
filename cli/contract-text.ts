import { type ContractChange, type GroupedChanges, groupChanges, type Listing } from "@/lib/contract";
import { escapeTerminal, formatCount } from "@/lib/format";

/** Two listings with what differs, and why that may be none of the release. */
export type Compared = {
  old: Listing;
  now: Listing;
  changes: readonly ContractChange[];
  warnings: readonly string[];
};

export function isBreaking({ changes }: Compared): boolean {
  return changes.some(({ breaking }) => breaking);
}

/** What breaks, tool by tool, then what may come with it; the last line is the verdict. */
export function contractText(compared: Compared): string {
  const { old, now, changes, warnings } = compared;
  const grouped = groupChanges(changes);
  const removed = namesOf(grouped, "removed");
  const added = namesOf(grouped, "added");
  const lines = [
    `old: ${listingLabel(old)}`,
    `new: ${listingLabel(now)}`,
    ...warnings.map((warning) => `note: ${warning}`),
    ...(removed.length > 0 ? ["", `removed: ${removed.join(", ")}`] : []),
    ...grouped.tools.flatMap(toolLines),
    ...(added.length > 0 ? ["", `added: ${added.join(", ")}`] : []),
    "",
    verdict(changes, grouped),
  ];
  return `${lines.map((line) => escapeTerminal(line)).join("\n")}\n`;
}

function listingLabel({ label, tools, server, protocolVersion }: Listing): string {
  const { name, version } = server ?? {};
  const known = [name && [name, version].filter(Boolean).join(" "), protocolVersion].filter(Boolean);
  return `${label} (${[formatCount(tools.length, "tool"), ...known].join(", ")})`;
}

function toolLines({ tool, state, breaking, compatible }: GroupedChanges["tools"][number]): string[] {
  if (state === "removed" || state === "added") return [];
  return [
    "",
    state === "breaking" ? `${tool} breaks` : tool,
    ...breaking.map(({ text }) => `  ${text}`),
    ...compatible.map(({ text }) => `  fine: ${text}`),
  ];
}

function verdict(changes: readonly ContractChange[], { counts, tools }: GroupedChanges): string {
  const kept = tools.filter(({ state }) => state === "breaking");
  const inKept = kept.reduce((sum, { breaking }) => sum + breaking.length, 0);
  const whole = `${formatCount(counts.removed, "tool")} removed, ${counts.added} added.`;
  if (!changes.some(({ breaking }) => breaking)) return `no breaking change. ${whole}`;
  const within = `${formatCount(inKept, "breaking change")} in ${formatCount(kept.length, "tool")}`;
  return `${within}, ${whole}`;
}

function namesOf({ tools }: GroupedChanges, state: "removed" | "added"): string[] {
  return tools.filter((one) => one.state === state).map(({ tool }) => tool);
}
