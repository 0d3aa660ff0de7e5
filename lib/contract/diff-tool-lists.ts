import type { JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";
import { compareShapes } from "./compare-shapes";
import { readShape, SchemaTooLarge } from "./read-shape";
import type { ContractChange, Listing } from "./types";

/**
 * What differs between two releases of a tool list for clients that hold the older one: tools in the older order, then
 * the added ones. Compared are paths of fields, their types and what is required, through `$ref`, `$defs`, `allOf`,
 * `anyOf` and `oneOf`; `[]` is a list's element, `*` a value under any other name. Not symmetric: an output breaks
 * where a field is removed, retyped or no longer certain, or added to an object that was closed; an input where an
 * argument is newly required, retyped or removed.
 *
 * Left out: titles, descriptions, annotations, order of keys, formats, patterns, enums, ranges, lengths, defaults,
 * `patternProperties`, `not`, `if`, `$anchor`, `$dynamicRef` and references to elsewhere (compared by their text). The
 * validation of real results (`validateStructured`) is the test to keep; this is a reviewer's aid.
 */
export function diffToolLists(
  old: readonly ToolDeclaration[],
  now: readonly ToolDeclaration[],
): ContractChange[] {
  const before = byName(old);
  const after = byName(now);
  const kept = [...before].flatMap(([name, tool]) => {
    const next = after.get(name);
    return next ? diffTool(tool, next) : [wholeTool(name, "removed")];
  });
  const added = [...after.keys()].filter((name) => !before.has(name));
  return [...kept, ...added.map((name) => wholeTool(name, "added"))];
}

/** The same for one tool in two releases. */
export function diffTool(old: ToolDeclaration, now: ToolDeclaration): ContractChange[] {
  const changes = [
    ...diffSide(old.inputSchema, now.inputSchema, "input"),
    ...diffSide(old.outputSchema, now.outputSchema, "output"),
  ];
  return changes.map((change) => ({ tool: old.name, ...change }));
}

/** What breaks, joined as the contract check prints it; "no breaking change" where nothing does. */
export function contractLine(changes: readonly ContractChange[]): string {
  return (
    changes
      .filter(({ breaking }) => breaking)
      .map(({ text }) => text)
      .join("; ") || "no breaking change"
  );
}

/** Why a difference of two listings may be none of the release: each a sentence. */
export function listingWarnings(old: Listing, now: Listing): string[] {
  const warnings = [old, now].flatMap(({ label, tools }) =>
    repeatedNames(tools).map((name) => `${label} lists "${name}" more than once; the first is compared.`),
  );
  const [server, otherServer] = [old.server?.name, now.server?.name];
  if (server !== undefined && otherServer !== undefined && server !== otherServer)
    warnings.push(`These are lists of two servers: ${server} and ${otherServer}.`);
  const [revision, otherRevision] = [old.protocolVersion, now.protocolVersion];
  if (revision !== undefined && otherRevision !== undefined && revision !== otherRevision)
    warnings.push(
      `Listed under two revisions of the protocol, ${revision} and ${otherRevision}: a server may list otherwise under each. List both under one.`,
    );
  const [offered, otherOffered] = [old.clientCapabilities, now.clientCapabilities];
  if (offered && otherOffered && JSON.stringify(offered) !== JSON.stringify(otherOffered))
    warnings.push(
      "Listed for clients of different capabilities: a server may show each other tools. List both for the same.",
    );
  return warnings;
}

type Change = Omit<ContractChange, "tool">;

function diffSide(
  old: JsonObject | undefined,
  now: JsonObject | undefined,
  side: "input" | "output",
): Change[] {
  if (old === undefined && now === undefined) return [];
  if (old === undefined) return [wholeSide(side, "added", false)];
  if (now === undefined) return [wholeSide(side, "removed", true)];
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  try {
    return compareShapes(readShape(old), readShape(now), side);
  } catch (error) {
    if (!(error instanceof SchemaTooLarge)) throw error;
    const text = `${side}: not compared, as ${error.message}`;
    return [{ side, path: "", kind: "not compared", breaking: true, text }];
  }
}

function wholeSide(side: "input" | "output", kind: "added" | "removed", breaking: boolean): Change {
  return { side, path: "", kind, breaking, text: `${side}: schema ${kind}` };
}

function wholeTool(tool: string, kind: "added" | "removed"): ContractChange {
  return { tool, side: "tool", path: "", kind, breaking: kind === "removed", text: `tool ${kind}` };
}

function byName(tools: readonly ToolDeclaration[]): Map<string, ToolDeclaration> {
  const named = new Map<string, ToolDeclaration>();
  for (const tool of tools) if (!named.has(tool.name)) named.set(tool.name, tool);
  return named;
}

function repeatedNames(tools: readonly ToolDeclaration[]): string[] {
  const names = tools.map(({ name }) => name);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
