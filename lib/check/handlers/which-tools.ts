import type { ToolDeclaration } from "@/lib/tool-list";
import type { NotExercised } from "../report";

export type Permission = {
  /** False with `--no-calls`. */
  calls: boolean;
  /** Names given by `--allow-tool`, or agreed to in the page. */
  allowTools: ReadonlySet<string>;
};

export type ChosenTools = { allowed: readonly ToolDeclaration[]; notExercised: readonly NotExercised[] };

const words = (list: string): RegExp => new RegExp(`(?<=^|[_\\-. /])(?:${list})(?=$|[_\\-. /])`, "i");

const CHANGES = words(
  "add|append|apply|assign|cancel|checkout|clear|click|copy|create|delete|deploy|disable|edit|enable|exec|execute|insert|install|invite|invoke|kill|merge|modify|move|pay|publish|purge|put|remove|rename|replace|reset|restart|revoke|save|send|set|start|stop|submit|subscribe|terminate|uninstall|unlock|update|upload|upsert|write",
);
/** Changes that are things too: "list_open_issues" and "quote_refund" only look at them. */
const MAY_CHANGE = words(
  "archive|charge|close|commit|drag|drop|export|fill|fork|import|issue|lock|mark|open|patch|post|press|push|refund|run|schedule|store|transfer|trigger|type",
);
const LOOKS =
  /^(?:browse|calculate|check|compare|count|describe|estimate|fetch|find|get|has|is|list|look|lookup|preview|query|quote|read|search|show|track|validate|verify|view)(?=$|[_\-. /])/i;

/**
 * Which tools may be called without harm: those that call themselves read-only and of a closed world, and those a
 * person named. A name that sounds like a change takes a tool out; no name ever lets one in.
 */
export function chooseTools(tools: readonly ToolDeclaration[], permission: Permission): ChosenTools {
  const refusals = new Map(tools.map((tool) => [tool, refusalOf(tool, permission)]));
  return {
    allowed: tools.filter((tool) => refusals.get(tool) === null),
    notExercised: tools.flatMap((tool) => {
      const why = refusals.get(tool) ?? null;
      return why === null ? [] : [{ name: tool.name, why }];
    }),
  };
}

function refusalOf({ name, annotations }: ToolDeclaration, { calls, allowTools }: Permission): string | null {
  if (!calls) return "no calls were asked for";
  if (allowTools.has(name)) return null;
  const { readOnlyHint, openWorldHint } = annotations ?? {};
  if (readOnlyHint === undefined) return "it does not say whether it only reads";
  if (readOnlyHint !== true) return "it does not only read";
  if (openWorldHint !== false) return "it may reach the world outside (openWorldHint is not false)";
  const verb = findVerb(spaced(name));
  return verb === null ? null : `it says it only reads, and its name says "${verb}"`;
}

function findVerb(name: string): string | null {
  const verb = CHANGES.exec(name) ?? (LOOKS.test(name) ? null : MAY_CHANGE.exec(name));
  return verb?.[0] ?? null;
}

/** camelCase as words: "listOrders" becomes "list Orders". */
const spaced = (name: string): string => name.replace(/([a-z0-9])(?=[A-Z])/g, "$1 ");

/** "4 of 5 tools exercised, 1 of 5 tools not exercised": printed with every check, also where it says 0. */
export function sayExercised(exercised: number, listed: number): string {
  const tools = listed === 1 ? "tool" : "tools";
  return `${exercised} of ${listed} ${tools} exercised, ${listed - exercised} of ${listed} ${tools} not exercised`;
}
