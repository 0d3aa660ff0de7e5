import { resolveExpectedName, resolveName } from "@/lib/names";
import { type RunVerdict, scoreRun } from "@/lib/scoring";
import type { Expectation } from "@/lib/ticket";
import type { TicketRun } from "@/lib/ticket-run";
import { shownTools, type ToolChange, type ToolList } from "@/lib/tool-list";
import type { RenamedTool } from "./find-renamed";

/** A pairing that names no tool, or one that is no new name; the message says which and what to do. */
export class RefusedPairing extends Error {
  override name = "RefusedPairing";
}

const MOST_SHOWN = 80;

/**
 * Reads "old:new" texts against the shown names of both sides. A name may hold colons itself: the split that names a
 * tool of each side counts.
 *
 * @throws RefusedPairing for a tool that its side was not shown, one that has its name on the other side too, and one
 * named twice.
 */
export function parsePairing(
  texts: readonly string[],
  base: readonly string[],
  candidate: readonly string[],
): RenamedTool[] {
  const pairing: RenamedTool[] = [];
  for (const text of new Set(texts)) {
    const pair = splitPair(text, base, candidate);
    if (pairing.some(({ from, to }) => from === pair.from || to === pair.to))
      throw new RefusedPairing(
        `${quote(text)} names a tool that another pairing names already: give each once.`,
      );
    pairing.push(pair);
  }
  return pairing;
}

function splitPair(text: string, base: readonly string[], candidate: readonly string[]): RenamedTool {
  const splits = [...text.slice(0, 2 * MOST_NAME).matchAll(/:/g)].map(({ index }) => ({
    from: text.slice(0, index),
    to: text.slice(index + 1),
  }));
  const first = splits[0];
  if (first === undefined)
    throw new RefusedPairing(`${quote(text)} is no pairing: write the old name, a colon and the new name.`);
  const { from, to } =
    splits.find((split) => base.includes(split.from) && candidate.includes(split.to)) ??
    splits.find((split) => base.includes(split.from)) ??
    first;
  if (!base.includes(from))
    throw new RefusedPairing(
      `${quote(from)} is no tool that the base was shown, so nothing is paired with it.`,
    );
  if (!candidate.includes(to))
    throw new RefusedPairing(
      `${quote(to)} is no tool that the candidate was shown, so ${quote(from)} cannot be read as it.`,
    );
  if (candidate.includes(from) || base.includes(to))
    throw new RefusedPairing(
      `${quote(candidate.includes(from) ? from : to)} is a tool of both sides, so it was not renamed: leave ${quote(text)} out.`,
    );
  return { from, to };
}

/** Longer than any name a client accepts. */
const MOST_NAME = 512;

function quote(text: string): string {
  return JSON.stringify(text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);
}

/** The base's list under the new names, in the same order. */
export function renameTools(list: ToolList, pairing: readonly RenamedTool[]): ToolList {
  if (pairing.length === 0) return list;
  return list.flatMap((server) =>
    server.tools.map((declaration) => {
      const shown = server.prefix === "" ? declaration.name : `${server.prefix}.${declaration.name}`;
      const renamed = pairing.find(({ from }) => from === shown);
      return renamed === undefined
        ? { ...server, tools: [declaration] }
        : { ...server, prefix: "", tools: [{ ...declaration, name: renamed.to }] };
    }),
  );
}

/** "compared with shop.old read as shop.new"; null without a pairing. `show` writes a name as its place needs it. */
export function sayRenamed(
  renamed: readonly RenamedTool[],
  show: (name: string) => string = (name) => name,
): string | null {
  if (renamed.length === 0) return null;
  return `compared with ${renamed.map(({ from, to }) => `${show(from)} read as ${show(to)}`).join(", ")}`;
}

/** What a pairing changed in what the model read: each tool's name. */
export function nameChanges(pairing: readonly RenamedTool[]): ToolChange[] {
  return pairing.map(({ from, to }) => ({ tool: to, field: "name", from, to, kind: "breaking" }));
}

/** One ticket run as it was scored, with what it takes to score it under other names. */
export type PairedRun = {
  calls: TicketRun["calls"];
  expectation: Expectation | null;
  verdict: RunVerdict;
};

/** One side as it was recorded: for the base, its list under the old names. */
export type PairedSide = {
  side: "base" | "candidate";
  tools: ToolList;
  mode: "full" | "first-call";
  headlineArgument: string | null;
};

/**
 * Scores runs of one side with the old names read as the new ones: in its calls on the base's side, and in its
 * expectation on both. What an answer claims, and how a run ended, a name does not change.
 */
export function createPairedScorer(
  { side, tools, mode, headlineArgument }: PairedSide,
  pairing: readonly RenamedTool[],
  baseTools: ToolList,
): (run: PairedRun) => RunVerdict {
  const shown = shownTools(side === "base" ? renameTools(tools, pairing) : tools);
  const context = {
    shown: shown.map((tool) => tool.shown),
    servers: tools,
    schemas: Object.fromEntries(shown.map((tool) => [tool.shown, tool.declaration.inputSchema])),
    rules: NO_RULES,
    mode,
    headlineArgument,
  };
  const old = createRenamer(pairing, baseTools);
  return ({ calls, expectation, verdict }) => {
    if (!verdict.measured) return verdict;
    const { ticket, trial, claims, strictClaims, unbacked, strictUnbacked, outcome, recovered } = verdict;
    const scored = scoreRun(
      {
        ...{ ticket, trial, turns: [], consents: [], answer: null, fault: null, preference: null },
        calls: side === "base" ? calls.map((call) => ({ ...call, tool: old.called(call.tool) })) : calls,
      },
      { ...context, expectation: expectation && renameExpectation(expectation, old.expected) },
    );
    return { ...scored, claims, strictClaims, unbacked, strictUnbacked, outcome, recovered };
  };
}

type Rename = (name: string) => string;

/** The new name of whatever leads to an old one; any other name as it is. */
function createRenamer(
  pairing: readonly RenamedTool[],
  baseTools: ToolList,
): { called: Rename; expected: Rename } {
  const shown = shownTools(baseTools).map((tool) => tool.shown);
  const servers = baseTools.flatMap(({ name, prefix }) => [name, prefix]).filter((name) => name !== "");
  const rename =
    (resolve: typeof resolveName): Rename =>
    (name) => {
      const resolved = resolve(name, shown, servers);
      if (resolved.kind === "unknown") return name;
      return pairing.find(({ from }) => from === resolved.tool)?.to ?? name;
    };
  return { called: rename(resolveName), expected: rename(resolveExpectedName) };
}

/** Claims are not checked again: the run is scored without its answer. */
const NO_RULES = {
  version: "1",
  hold: "none",
  phraseRules: [],
  strict: { id: "none", misses: "" },
  actions: [],
  objectPattern: "",
};

function renameExpectation(expectation: Expectation, rename: Rename): Expectation {
  const { goal, accepted, forbidden, expectedCalls } = expectation;
  return {
    ...expectation,
    ...(goal === undefined ? {} : { goal: rename(goal) }),
    ...(accepted === undefined ? {} : { accepted: accepted.map(rename) }),
    ...(forbidden === undefined ? {} : { forbidden: forbidden.map(rename) }),
    ...(expectedCalls === undefined
      ? {}
      : { expectedCalls: expectedCalls.map((call) => ({ ...call, tool: rename(call.tool) })) }),
  };
}
