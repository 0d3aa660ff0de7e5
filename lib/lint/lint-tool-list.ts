import type { ShownTool } from "@/lib/tool-list";
import { checkCharacters } from "./check-characters";
import { checkCustomerWords } from "./check-customer-words";
import { checkDeprecation } from "./check-deprecation";
import { checkSchema } from "./check-schema";
import { checkSiblings } from "./check-siblings";
import { checkWording } from "./check-wording";
import { skeletonOf } from "./look-alikes";
import { createSimilarity } from "./similarity";
import type { LintContext, LintFinding, LintOptions, Rule } from "./types";

const RULES: readonly Rule[] = [
  checkCharacters,
  checkDeprecation,
  checkWording,
  checkCustomerWords,
  checkSiblings,
  checkSchema,
];

/**
 * What a reader of these declarations would trip over, each with what to do and the missed tickets it may explain.
 * Warnings first, then by how many tickets, then in listed order. Rules of thumb: a text may be right all the same.
 */
export function lintToolList(tools: readonly ShownTool[], options: LintOptions = {}): LintFinding[] {
  const context: LintContext = {
    tools,
    missed: options.missed ?? [],
    tickets: options.tickets ?? [],
    similarity: createSimilarity(tools),
    namesByLook: groupByLook(tools),
  };
  return tools
    .flatMap((tool) => RULES.flatMap((rule) => rule(tool, context)))
    .toSorted((one, other) => rank(one) - rank(other) || other.tickets.length - one.tickets.length);
}

function groupByLook(tools: readonly ShownTool[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { shown } of tools) {
    const look = skeletonOf(shown);
    groups.set(look, [...(groups.get(look) ?? []), shown]);
  }
  return groups;
}

const rank = ({ severity }: LintFinding): number => (severity === "warning" ? 0 : 1);
