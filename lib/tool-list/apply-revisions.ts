import { readText, splitPath, withText } from "./field-path";
import { shownName } from "./shown-tools";
import type { Revision, ToolDeclaration, ToolList } from "./types";

type Step = { from: string; to: string };

/** A live text is neither what a revision starts from nor what it leads to, so the overlay does not fit. */
export class RevisionConflict extends Error {
  override readonly name = "RevisionConflict";
  readonly tool: string;
  readonly field: string;
  readonly from: string;
  readonly to: string;
  /** The live text; null where the tool or the field is not there. */
  readonly found: string | null;

  constructor(revision: string, tool: string, field: string, step: Step, found: string | null) {
    const state =
      found === null ? "the live list has no such text" : `the live text is ${JSON.stringify(found)}`;
    super(
      `Revision "${revision}" rewords ${field} of ${tool}, but ${state}, neither the revision's "from" nor its "to". ` +
        "Write the revision again on today's text, or serve the texts it was made for.",
    );
    this.tool = tool;
    this.field = field;
    this.from = step.from;
    this.to = step.to;
    this.found = found;
  }
}

/**
 * The list with the texts of a chain of revisions (root first, see `revisionChain`) put over it. A live text may be
 * any of the texts the chain passes through: a server that serves the reworded text already is left as it is.
 *
 * @throws RevisionConflict for a live text the chain does not know.
 */
export function applyRevisions(list: ToolList, chain: readonly Revision[]): ToolList {
  let result = list;
  for (const [index, revision] of chain.entries()) {
    for (const [tool, fields] of Object.entries(revision.changes)) {
      for (const [field, step] of Object.entries(fields)) {
        const later = chain.slice(index + 1).flatMap((next) => stepOf(next, tool, field));
        result = applyStep(result, revision.id, tool, field, step, later);
      }
    }
  }
  return result;
}

function applyStep(
  list: ToolList,
  revision: string,
  tool: string,
  field: string,
  step: Step,
  later: readonly Step[],
): ToolList {
  const keys = splitPath(field);
  const declaration = findTool(list, tool);
  const found = declaration === undefined ? null : readText(declaration, keys);
  if (found === step.to || later.some(({ from, to }) => found === from || found === to)) return list;
  if (found !== step.from) throw new RevisionConflict(revision, tool, field, step, found);
  return list.map((server) => ({
    ...server,
    tools: server.tools.map((one) => (one === declaration ? withText(one, keys, step.to) : one)),
  }));
}

function findTool(list: ToolList, tool: string): ToolDeclaration | undefined {
  for (const { prefix, tools } of list) {
    const found = tools.find((one) => shownName(prefix, one.name) === tool);
    if (found) return found;
  }
  return undefined;
}

function stepOf(revision: Revision, tool: string, field: string): Step[] {
  const fields = Object.hasOwn(revision.changes, tool) ? revision.changes[tool] : undefined;
  const step = fields && Object.hasOwn(fields, field) ? fields[field] : undefined;
  return step ? [step] : [];
}
