import type { LintFinding, LintRule } from "@/lib/lint";
import type { ToolDeclaration } from "@/lib/tool-list";
import type { Finding } from "../finding";
import { findHandles } from "../handlers";
import { argumentOf, asShown, lintInParts } from "./as-shown";
import { isSameList, type ListDifference } from "./diff-lists";
import { type ListSurvey, surveyList } from "./survey-list";

type Declared = { id: string; holds: string };

/** The linter's rules that a check repeats, each with the finding's id and what holds where none is broken. */
const RULES: Partial<Record<LintRule, Declared>> = {
  description: { id: "wording/description", holds: "Every tool has a description." },
  placeholder: { id: "wording/placeholder", holds: "No description holds a placeholder." },
  "says when": { id: "wording/says-when", holds: "Every description says when to use its tool." },
  "hidden character": { id: "wording/hidden-character", holds: "No text holds hidden characters." },
  "look-alike": { id: "wording/look-alike", holds: "No two names look alike." },
  "property description": { id: "schema/description", holds: "Every argument has a description." },
  "closed values": { id: "schema/limits", holds: "Closed values, ranges and forms are in the schemas." },
  "id example": { id: "schema/example", holds: "Every id is shown with an example." },
};

const MOST_NAMED = 3;
const MOST_PAIRS = 50;
/** From this part of the shown list on, repetition is worth a word. */
const MUCH = 0.2;

/**
 * What the declarations tell a model, as notes: the specification asks nothing of their wording. `difference` is
 * between the lists that clients with other capabilities are given; null where only one was read.
 */
export function judgeDeclarations(
  tools: readonly ToolDeclaration[],
  difference: ListDifference | null = null,
): { findings: Finding[]; survey: ListSurvey } {
  const survey = surveyList(tools);
  const found = lintInParts(asShown(tools));
  const findings = [
    ...Object.entries(RULES).flatMap(([rule, declared]) =>
      tellRule(
        declared,
        found.filter((one) => one.rule === rule),
      ),
    ),
    ...tellNearPairs(survey),
    tellHandles(tools),
    tellRepetition(survey),
    ...(difference === null ? [] : [tellDifference(difference)]),
  ];
  return { findings, survey };
}

function declared(id: string, status: Finding["status"], title: string, advice = "", tool?: string): Finding {
  return { id, layer: "declarations", status, title, advice, ...(tool === undefined ? {} : { tool }) };
}

function tellRule({ id, holds }: Declared, found: readonly LintFinding[]): Finding[] {
  if (found.length === 0) return [declared(id, "pass", holds)];
  return [...new Set(found.map(({ tool }) => tool))].map((tool) => {
    const ofTool = found.filter((one) => one.tool === tool);
    const named = ofTool.slice(0, MOST_NAMED).map(sayOne);
    const more = ofTool.length > MOST_NAMED ? `; and ${ofTool.length - MOST_NAMED} more` : "";
    return declared(id, "note", `${tool}: ${named.join("; ")}${more}.`, ofTool[0]?.advice, tool);
  });
}

/** Inside objects a bare name may stand for two arguments. */
function sayOne({ field, what }: LintFinding): string {
  const path = argumentOf(field);
  return path.includes(".") ? `${path}: ${what}` : what;
}

function tellNearPairs({ nearDuplicates }: ListSurvey): Finding[] {
  const id = "wording/near-duplicate";
  if (nearDuplicates.length === 0) return [declared(id, "pass", "No two tools read alike.")];
  const advice = "Say in each what the other does not do, or make them one tool.";
  const told = nearDuplicates
    .slice(0, MOST_PAIRS)
    .map(({ tool, what }) => declared(id, "note", `${tool} ${what}.`, advice, tool));
  const more = nearDuplicates.length - told.length;
  return more === 0 ? told : [...told, declared(id, "note", `${more} more pairs read alike.`, advice)];
}

function tellHandles(tools: readonly ToolDeclaration[]): Finding {
  const id = "handle/passed-on";
  const handles = findHandles(tools);
  const unsaid = handles.find(({ isSaid }) => !isSaid);
  if (handles.length === 0) return declared(id, "not_run", "No tool takes what another one hands out.");
  if (unsaid === undefined)
    return declared(id, "pass", "Every handle is said to be passed on, and where to.");
  const { name, mintedBy, takenBy } = unsaid;
  return declared(
    id,
    "note",
    `${takenBy.name} takes the ${name} that ${mintedBy.name} returns, and no text says so.`,
    `Write “the ${name} that ${mintedBy.name} returned” into the argument's description; there is no session that would remember it.`,
    takenBy.name,
  );
}

function tellRepetition({ tokens }: ListSurvey): Finding {
  const repeated = tokens.repeatedDefs + tokens.boilerplate;
  const id = "list/repetition";
  if (repeated < tokens.shown * MUCH) return declared(id, "pass", "The list repeats little.");
  const share = Math.round((100 * repeated) / tokens.shown);
  return declared(
    id,
    "note",
    `About ${share} % of what a model is shown repeats: shared definitions and lines.`,
    "Inline what a tool needs of the shared definitions, and drop lines that every description repeats.",
  );
}

function tellDifference(difference: ListDifference): Finding {
  const id = "list/capabilities";
  if (isSameList(difference)) return declared(id, "pass", "The list is the same whatever the client can do.");
  const { added, removed, changed } = difference;
  const parts = [
    ...(added.length > 0 ? [`${added.length} more (${added.slice(0, MOST_NAMED).join(", ")})`] : []),
    ...(removed.length > 0 ? [`${removed.length} fewer (${removed.slice(0, MOST_NAMED).join(", ")})`] : []),
    ...(changed.length > 0 ? [`${changed.length} changed (${changed.slice(0, MOST_NAMED).join(", ")})`] : []),
  ];
  return declared(
    id,
    "note",
    `A client that offers roots, sampling and elicitation is shown another list: ${parts.join(", ")}.`,
    "Record and compare with the capabilities your own host declares.",
  );
}
