import { canonicalJson } from "@/lib/canonical-json";
import type { ToolsChange } from "@/lib/host";

/** The tools of a server changed while it was recorded: one recording holds one tool list. */
export class ToolListChanged extends Error {
  override readonly name = "ToolListChanged";
  constructor({ server, why, previous, tools }: ToolsChange) {
    super(
      `The tool list of ${server} changed while recording (${why}): ${sayChange(previous, tools)}. ` +
        "A recording holds one tool list, so this one stopped: what is recorded stays as it is. " +
        "Record again under another id, or go on with --resume once the server lists what it listed before.",
    );
  }
}

function sayChange(previous: ToolsChange["previous"], tools: ToolsChange["tools"]): string {
  const old = new Map(previous.map((tool) => [tool.name, canonicalJson(tool)]));
  const now = new Map(tools.map((tool) => [tool.name, canonicalJson(tool)]));
  const added = [...now.keys()].filter((name) => !old.has(name));
  const removed = [...old.keys()].filter((name) => !now.has(name));
  const changed = [...now].filter(([name, text]) => old.has(name) && old.get(name) !== text);
  const parts = [
    ["added", added],
    ["removed", removed],
    ["changed", changed.map(([name]) => name)],
  ] as const;
  const said = parts.flatMap(([word, names]) => (names.length > 0 ? [`${names.join(", ")} ${word}`] : []));
  return said.join("; ") || "another order";
}
