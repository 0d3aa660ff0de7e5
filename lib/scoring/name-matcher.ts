import { resolveExpectedName, resolveName } from "@/lib/names";
import type { Expectation } from "@/lib/ticket";
import type { FirstTool } from "./types";

export type NamedServer = { readonly name: string; readonly prefix: string };

/** How the names of one ticket run are read: against the list it was shown, or where none was recorded, as written. */
export type NameMatcher = {
  /** Server names and prefixes, as `resolveName` takes them. */
  servers: readonly string[];
  /** What a called name reached for. */
  called(recorded: string): Extract<FirstTool, { kind: "tool" | "unknown tool" }>;
  /** The shown name of an expected tool; null where it was not shown. */
  expected(name: string): string | null;
};

/** `shown` is empty where no list was recorded: then every name stands for itself, or for the expected tool it leads to. */
export function createNameMatcher(
  shown: readonly string[],
  named: readonly NamedServer[],
  expectation: Expectation | null,
): NameMatcher {
  const servers = serverNames(named);
  const isRecorded = shown.length > 0;
  const known = isRecorded ? shown : expectedNames(expectation);
  return {
    servers,
    called(recorded) {
      if (isRecorded && isListed(shown, recorded)) return { kind: "tool", tool: recorded, recorded };
      const name = resolveName(recorded, known, servers);
      if (name.kind === "shown") return { kind: "tool", tool: name.tool, recorded };
      return isRecorded ? { kind: "unknown tool", recorded } : { kind: "tool", tool: recorded, recorded };
    },
    expected(name) {
      if (!isRecorded || isListed(shown, name)) return name;
      const resolved = resolveExpectedName(name, shown, servers);
      return resolved.kind === "shown" ? resolved.tool : null;
    },
  };
}

const listed = new WeakMap<readonly string[], ReadonlySet<string>>();

/** True for a shown name written exactly: by far the most, and looked up several times a run. */
function isListed(shown: readonly string[], name: string): boolean {
  const known = listed.get(shown) ?? new Set(shown);
  listed.set(shown, known);
  return known.has(name);
}

const namesOfServers = new WeakMap<readonly NamedServer[], readonly string[]>();

/** Once per list: every run of a recording has the same. */
function serverNames(named: readonly NamedServer[]): readonly string[] {
  const known = namesOfServers.get(named);
  if (known) return known;
  const names = named.flatMap(({ name, prefix }) => [name, prefix]).filter((name) => name !== "");
  namesOfServers.set(named, names);
  return names;
}

function expectedNames(expectation: Expectation | null): string[] {
  if (!expectation) return [];
  const { accepted = [], forbidden = [], expectedCalls = [], goal } = expectation;
  const names = [
    ...accepted,
    ...forbidden,
    ...expectedCalls.map(({ tool }) => tool),
    ...(goal ? [goal] : []),
  ];
  return [...new Set(names)];
}
