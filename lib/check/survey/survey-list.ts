import { canonicalJson, isObject, type Json, type JsonObject } from "@/lib/canonical-json";
import { listProperties } from "@/lib/lint";
import { estimateTokens, estimateToolTokens, TOKEN_ESTIMATE, type ToolDeclaration } from "@/lib/tool-list";
import { argumentOf, asShown, lintInParts } from "./as-shown";
import { findBoilerplate, withoutBoilerplate } from "./boilerplate";

/** What of a tool list reaches a model, and what it costs there. Every count of tokens is an estimate ("about"). */
export type ListSurvey = {
  tools: number;
  /** How tokens were counted, in words. */
  estimate: string;
  tokens: {
    /** The list as it came. */
    whole: number;
    /** Name, description and input schema: what hosts put before a model. */
    shown: number;
    /** Parts of the list. The first two reach no model; the others are within what is shown. */
    outputSchemas: number;
    annotations: number;
    titles: number;
    /** Every copy of a `$defs` entry after its first. */
    repeatedDefs: number;
    /** Every copy of a line that three tools or more share, after its first. */
    boilerplate: number;
  };
  /** In listed order. */
  perTool: readonly { name: string; whole: number; shown: number }[];
  arguments: { all: number; withoutDescription: readonly string[] };
  /** Names of tools whose description is empty or missing. */
  withoutDescription: readonly string[];
  boilerplate: readonly { line: string; tools: number }[];
  /** Tools that read alike once shared lines are out. */
  nearDuplicates: readonly { tool: string; what: string }[];
};

/** Looks at the declarations alone; nothing is called. */
export function surveyList(tools: readonly ToolDeclaration[]): ListSurvey {
  const boilerplate = findBoilerplate(tools);
  return {
    tools: tools.length,
    estimate: TOKEN_ESTIMATE,
    tokens: {
      whole: countTokens(tools),
      shown: sum(tools.map(shownTokens)),
      outputSchemas: countTokens(tools.flatMap(({ outputSchema }) => outputSchema ?? [])),
      annotations: countTokens(tools.flatMap(({ annotations }) => annotations ?? [])),
      titles: countTokens(tools) - countTokens(tools.map((tool) => withoutTitles(tool))),
      repeatedDefs: sum(tools.flatMap(listDefs).filter(isRepeated()).map(estimateTokens)),
      boilerplate: sum(boilerplate.map(({ line, tools: n }) => (n - 1) * estimateTokens(line))),
    },
    perTool: tools.map((tool) => ({
      name: tool.name,
      whole: countTokens(tool),
      shown: shownTokens(tool),
    })),
    arguments: {
      all: sum(tools.map(({ inputSchema }) => listProperties(inputSchema).length)),
      withoutDescription: lintInParts(asShown(tools))
        .filter(({ rule }) => rule === "property description")
        .map(({ tool, field }) => `${tool}: ${argumentOf(field)}`),
    },
    withoutDescription: tools.filter(({ description }) => !description?.trim()).map(({ name }) => name),
    boilerplate,
    nearDuplicates: lintInParts(asShown(tools.map((tool) => withoutBoilerplate(tool, boilerplate))))
      .filter(({ rule }) => rule === "near-duplicate")
      .map(({ tool, what }) => ({ tool, what })),
  };
}

/** As everywhere else: what a prompt shows of one tool. */
const shownTokens = (declaration: ToolDeclaration): number =>
  estimateToolTokens({ shown: declaration.name, server: "", prefix: "", declaration });

/** Of nothing, none: "[]" is no part of a list. */
function countTokens(value: Json | readonly Json[]): number {
  return Array.isArray(value) && value.length === 0 ? 0 : estimateTokens(JSON.stringify(value));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** A property that is called "title" holds a schema and stays. */
function withoutTitles(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutTitles);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([key, part]) => key !== "title" || typeof part !== "string");
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutTitles(part)]));
}

/** Every definition of a tool's input schema, as text with its name. */
function listDefs({ inputSchema }: ToolDeclaration): string[] {
  return [inputSchema.$defs, inputSchema.definitions].flatMap((defs) =>
    isJsonObject(defs)
      ? Object.entries(defs).map(([name, schema]) => `"${name}":${canonicalJson(schema)}`)
      : [],
  );
}

function isRepeated(): (text: string) => boolean {
  const seen = new Set<string>();
  return (text) => seen.size === seen.add(text).size;
}

const isJsonObject = (value: Json | undefined): value is JsonObject => isObject(value);
