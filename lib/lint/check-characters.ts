import type { Json } from "@/lib/canonical-json";
import { visibleText } from "@/lib/format";
import type { ShownTool } from "@/lib/tool-list";
import { findLookAlikes, skeletonOf } from "./look-alikes";
import { ticketsOf } from "./missed-by";
import type { LintContext, LintFinding } from "./types";

const DEEPEST = 20;
const MOST_NAMED = 4;

type Said = { field: string; text: string; isName: boolean };

/** What a person does not see and a model reads: hidden characters, look-alike letters, two names that look the same. */
export function checkCharacters(tool: ShownTool, context: LintContext): LintFinding[] {
  const tickets = ticketsOf(
    context.missed.filter(({ expected, called }) => expected === tool.shown || called === tool.shown),
  );
  const find = (rule: LintFinding["rule"], field: string, what: string, advice: string): LintFinding => ({
    rule,
    tool: tool.shown,
    field,
    severity: "warning",
    what,
    advice,
    tickets,
  });
  const alike = context.namesByLook.get(skeletonOf(tool.shown)) ?? [];
  // A pair is told once, at the tool that stands first.
  const twins = alike.slice(alike.indexOf(tool.shown) + 1);
  return [
    ...textsOf(tool).flatMap(({ field, text, isName }) => {
      const hidden = visibleText(text).filter((piece) => piece.hidden);
      const odd = findLookAlikes(text, isName);
      return [
        ...(hidden.length === 0
          ? []
          : [
              find(
                "hidden character",
                field,
                `holds ${listed(hidden.map((piece) => piece.text))}`,
                "Take it out: a person reads one text, the model another.",
              ),
            ]),
        ...(odd.length === 0
          ? []
          : [
              find(
                "look-alike",
                field,
                `holds ${listed(odd.map(({ says }) => says))}`,
                "Write the plain letter or space, unless the word is of that language.",
              ),
            ]),
      ];
    }),
    ...twins.map((other) =>
      find("look-alike", "name", `is spelt to look the same as ${other}`, "Rename one of the two."),
    ),
  ];
}

function listed(characters: readonly string[]): string {
  const once = [...new Set(characters)];
  const more = once.length - MOST_NAMED;
  return `${once.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Every name and text the model is shown, with the title people see. */
function textsOf({ declaration: { name, title, description, inputSchema } }: ShownTool): Said[] {
  return [
    { field: "name", text: name, isName: true },
    ...(title === undefined ? [] : [{ field: "title", text: title, isName: false }]),
    ...(description === undefined ? [] : [{ field: "description", text: description, isName: false }]),
    ...walk(inputSchema, "inputSchema", 0),
  ];
}

function walk(value: Json, field: string, depth: number): Said[] {
  if (typeof value === "string") return [{ field, text: value, isName: false }];
  if (typeof value !== "object" || value === null || depth > DEEPEST) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    { field: `${field}.${key}`, text: key, isName: true },
    ...walk(member, `${field}.${key}`, depth + 1),
  ]);
}
