import { isObject, type JsonObject } from "@/lib/canonical-json";
import { type Listing, readReleases, type SchemaValidator, validatorFor } from "@/lib/contract";
import type { ToolDeclaration } from "@/lib/tool-list";

export type ResultWatch = {
  /** Takes one exchange as it crossed, the answer as JSON or as server-sent events; gives what does not fit. */
  see(request: string, answer: string): string[];
};

/**
 * Holds every structured result that crosses against two schemas of its tool: the one that was listed last, and the one
 * of the server's last release. Without a release (`null`) the listed one alone holds.
 */
export function watchResults(release: () => Listing | null): ResultWatch {
  let listed: readonly ToolDeclaration[] = [];
  return {
    see(request, answer) {
      const asked = parse(request);
      if (!isObject(asked)) return [];
      const results = messagesOf(answer).flatMap((message) =>
        isObject(message) && message.id === asked.id && isObject(message.result) ? [message.result] : [],
      );
      if (asked.method === "tools/list") listed = results.flatMap(({ tools }) => toDeclarations(tools));
      if (asked.method !== "tools/call" || !isObject(asked.params)) return [];
      const { name } = asked.params;
      return results.flatMap((result) => [
        ...faultsOf(findTool(listed, name), result, "the schema listed last"),
        ...faultsOf(findTool(release()?.tools ?? [], name), result, "the last release's schema"),
      ]);
    },
  };
}

let releases: ReturnType<typeof readReleases> | null = null;

/** The release kept of a server; null for a server of a test's own. */
export async function releaseOf(server: string): Promise<Listing | null> {
  releases ??= readReleases();
  return (await releases).get(server) ?? null;
}

type Result = Readonly<Record<string, unknown>>;

function faultsOf(tool: ToolDeclaration | undefined, result: Result, whose: string): string[] {
  const isWhole = (result.resultType ?? "complete") === "complete" && result.isError !== true;
  if (tool?.outputSchema === undefined || !isWhole) return [];
  const faults =
    result.structuredContent === undefined
      ? ["it has no structured content"]
      : compiled(tool.outputSchema).faultsOf(result.structuredContent);
  return faults.map((fault) => `${tool.name}: the result does not fit ${whose}: ${fault}`);
}

const validators = new WeakMap<JsonObject, SchemaValidator>();

function compiled(schema: JsonObject): SchemaValidator {
  const made = validators.get(schema) ?? validatorFor(schema);
  validators.set(schema, made);
  return made;
}

function findTool(tools: readonly ToolDeclaration[], name: unknown): ToolDeclaration | undefined {
  return tools.find((tool) => tool.name === name);
}

/** Guarantee: the client read the same answer, and refuses a declaration of another form. */
function toDeclarations(tools: unknown): readonly ToolDeclaration[] {
  return Array.isArray(tools) ? (tools as ToolDeclaration[]) : [];
}

function messagesOf(answer: string): unknown[] {
  const whole = parse(answer);
  if (whole !== undefined) return [whole];
  return answer
    .split("\n")
    .filter((line) => line.startsWith("data:"))
    .map((line) => parse(line.slice("data:".length)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
