import type { ShownTool } from "@/lib/tool-list";
import { ticketsOf } from "./missed-by";
import { namesTool } from "./tool-names";
import type { LintContext, LintFinding, MissedTicket } from "./types";

/** From here on two texts are hard to tell apart. */
const DUPLICATE = 0.85;
/** From here on two tools are taken for siblings where no ticket says so. */
const ALIKE = 0.5;
/** One stray ticket makes no sibling. */
const LEAST_TICKETS = 2;
const MOST_SIBLINGS = 3;

type Sibling = { tool: ShownTool; missed: readonly MissedTicket[]; likeness: number };

/** Tools taken for this one, by its missed tickets or by their texts: each should be named; none should read the same. */
export function checkSiblings(tool: ShownTool, context: LintContext): LintFinding[] {
  const siblings = listSiblings(tool, context);
  const description = tool.declaration.description ?? "";
  const place = context.tools.indexOf(tool);
  const unnamed = siblings
    .filter((sibling) => sibling.missed.length >= LEAST_TICKETS || sibling.likeness >= ALIKE)
    .filter((sibling) => description !== "" && !namesTool(description, sibling.tool))
    .slice(0, MOST_SIBLINGS);
  // A pair is told once, at the tool that stands first.
  const doubles = siblings.filter(
    (sibling) => sibling.likeness >= DUPLICATE && context.tools.indexOf(sibling.tool) > place,
  );
  return [
    ...sayUnnamed(tool, unnamed),
    ...doubles.map(
      (sibling): LintFinding => ({
        rule: "near-duplicate",
        tool: tool.shown,
        field: "description",
        severity: "warning",
        what: `reads like ${sibling.tool.shown}: ${percent(sibling)} alike`,
        advice: "Say in each what the other does not do, or make them one tool.",
        tickets: ticketsOf(sibling.missed),
      }),
    ),
  ];
}

function sayUnnamed(tool: ShownTool, siblings: readonly Sibling[]): LintFinding[] {
  if (siblings.length === 0) return [];
  const missed = siblings.flatMap((sibling) => sibling.missed);
  const names = siblings.map((sibling) => sibling.tool.declaration.name).join(", ");
  return [
    {
      rule: "names its sibling",
      tool: tool.shown,
      field: "description",
      severity: missed.length > 0 ? "warning" : "note",
      what: `does not name ${siblings.map((sibling) => `${sibling.tool.shown} (${why(tool, sibling)})`).join(", ")}`,
      advice: `Say which cases go to ${names}, by name.`,
      tickets: ticketsOf(missed),
    },
  ];
}

function why(tool: ShownTool, sibling: Sibling): string {
  const { missed } = sibling;
  if (missed.length === 0) return `${percent(sibling)} alike`;
  const to = missed.filter(({ expected }) => expected === tool.shown).length;
  const from = missed.length - to;
  return [to > 0 ? `${to} of its tickets went there` : "", from > 0 ? `${from} came from there` : ""]
    .filter(Boolean)
    .join(", ");
}

const percent = ({ likeness }: Sibling): string => `${Math.round(100 * likeness)} %`;

/** The most mixed up first, then the most alike. */
function listSiblings(tool: ShownTool, { tools, missed, similarity }: LintContext): Sibling[] {
  return tools
    .filter((other) => other.shown !== tool.shown)
    .map((other) => ({
      tool: other,
      missed: missed.filter(
        ({ expected, called }) =>
          (expected === tool.shown && called === other.shown) ||
          (expected === other.shown && called === tool.shown),
      ),
      likeness: similarity(tool.shown, other.shown),
    }))
    .toSorted((one, other) => other.missed.length - one.missed.length || other.likeness - one.likeness);
}
