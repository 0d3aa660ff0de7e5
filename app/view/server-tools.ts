import { isObject } from "@/lib/canonical-json";
import { chooseTools } from "@/lib/check";
import { lintToolList } from "@/lib/lint";
import { estimateTokens, estimateToolTokens, type ToolDeclaration } from "@/lib/tool-list";

export type ServerTool = {
  name: string;
  title: string;
  description: string;
  /** What its annotations promise. */
  effect: string;
  /** Why a check calls it only when a person ticks it; null where it is called without. */
  asked: string | null;
  parameters: readonly { name: string; type: string; required: boolean; description: string }[];
  /** Estimates: what a prompt shows, and the output schema on top. */
  tokens: number;
  outputTokens: number;
  /** Lint of the description: does it say when to use the tool, and the like. */
  advice: readonly string[];
};

export type ServerTools = {
  tools: readonly ServerTool[];
  /** How many more the server listed than are shown. */
  left: number;
  tokens: number;
  outputTokens: number;
  /** Names that are listed twice. */
  twice: readonly string[];
};

const CALM = "reads only, in a closed world";
const MOST_TOOLS = 200;
const MOST_PARAMETERS = 60;
const LONGEST_TEXT = 600;

/** A listing as the page shows it, cut where a stranger's list is longer than anyone reads. */
export function showTools(declarations: readonly ToolDeclaration[]): ServerTools {
  const advice = lintDescriptions(declarations);
  const refused = listRefused(declarations);
  const measured = declarations.map((declaration) => ({
    declaration,
    tokens: measureTokens(declaration),
    outputTokens:
      declaration.outputSchema === undefined ? 0 : estimateTokens(JSON.stringify(declaration.outputSchema)),
  }));
  const names = declarations.map(({ name }) => name);
  return {
    tools: measured.slice(0, MOST_TOOLS).map(({ declaration, ...counts }) => ({
      ...counts,
      name: declaration.name,
      title: cutText(declaration.title ?? "", 120),
      description: cutText(declaration.description ?? "", LONGEST_TEXT),
      effect: sayEffect(declaration.annotations),
      asked: refused.get(declaration.name) ?? null,
      parameters: listParameters(declaration.inputSchema),
      advice: advice.get(declaration.name) ?? [],
    })),
    left: Math.max(0, declarations.length - MOST_TOOLS),
    tokens: measured.reduce((sum, { tokens }) => sum + tokens, 0),
    outputTokens: measured.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
    twice: [...new Set(names.filter((name, index) => names.indexOf(name) < index))],
  };
}

/** What annotations say in words. They are a server's word, not a proof: without them a tool may do anything. */
export function sayEffect(annotations: ToolDeclaration["annotations"]): string {
  const { readOnlyHint, openWorldHint, destructiveHint } = annotations ?? {};
  if (readOnlyHint === true) return openWorldHint === false ? CALM : "reads only, may reach other systems";
  const change =
    destructiveHint === false ? "may change something, destroys nothing" : "may change or destroy something";
  const said = annotations === undefined || typeof readOnlyHint !== "boolean" ? " (it does not say)" : "";
  return `${change}${said}`;
}

/** Tools that no check calls by itself, with why: a name that sounds like a change counts against a calm annotation. */
function listRefused(declarations: readonly ToolDeclaration[]): Map<string, string> {
  const { notExercised } = chooseTools(declarations, { calls: true, allowTools: new Set() });
  const effects = new Map(declarations.map(({ name, annotations }) => [name, sayEffect(annotations)]));
  return new Map(
    notExercised.map(({ name, why }) => {
      const effect = effects.get(name);
      return [name, effect === undefined || effect === CALM ? why : effect];
    }),
  );
}

/** A stranger's text at most `most` characters long; the cut is marked. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).trimEnd()}… (${text.length} characters)`;
}

function measureTokens(declaration: ToolDeclaration): number {
  return estimateToolTokens({ shown: declaration.name, server: "", prefix: "", declaration });
}

function listParameters({ properties, required }: ToolDeclaration["inputSchema"]): ServerTool["parameters"] {
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(isObject(properties) ? properties : {})
    .slice(0, MOST_PARAMETERS)
    .map(([name, schema]) => {
      const { type, description, enum: values } = isObject(schema) ? schema : {};
      return {
        name: cutText(name, 80),
        type: cutText(Array.isArray(values) ? values.map(String).join(" | ") : sayType(type), 80),
        required: needed.includes(name),
        description: cutText(typeof description === "string" ? description : "", 300),
      };
    });
}

function sayType(type: unknown): string {
  if (typeof type === "string") return type;
  return Array.isArray(type) ? type.join(" | ") : "";
}

const RULES: readonly string[] = ["says when", "near-duplicate", "names its sibling"];
const MOST_LINTED = 60;

/** Only what bears on whether a model reaches for the tool; long lists are not linted. */
function lintDescriptions(declarations: readonly ToolDeclaration[]): Map<string, string[]> {
  const advice = new Map<string, string[]>();
  if (declarations.length > MOST_LINTED) return advice;
  const tools = declarations.map((declaration) => ({
    shown: declaration.name,
    server: "",
    prefix: "",
    declaration,
  }));
  for (const { tool, rule, what } of lintToolList(tools))
    if (RULES.includes(rule)) advice.set(tool, [...(advice.get(tool) ?? []), cutText(what, 200)]);
  return advice;
}
