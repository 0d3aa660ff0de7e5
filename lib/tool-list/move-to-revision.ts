import { applyRevisions } from "./apply-revisions";
import { revisionChain } from "./revision-chain";
import type { Revision, ToolList } from "./types";

/**
 * The list of one revision, worked out from the list of another: back along the parents to the one they share, then
 * forth. Only texts differ between revisions, so names, rules and order stay as they are.
 *
 * @throws RevisionConflict where a text is not the one its revision leads to; RevisionNotFound for an unknown one.
 */
export function moveToRevision(
  list: ToolList,
  revisions: readonly Revision[],
  from: string,
  to: string,
): ToolList {
  const [left, right] = [revisionChain(revisions, from), revisionChain(revisions, to)];
  const shared = left.filter((revision, index) => right[index] === revision).length;
  const back = left.slice(shared).toReversed().map(invert);
  return [...back, ...right.slice(shared)].reduce((moved, step) => applyRevisions(moved, [step]), list);
}

function invert(revision: Revision): Revision {
  const changes = Object.entries(revision.changes).map(([tool, fields]) => [
    tool,
    Object.fromEntries(
      Object.entries(fields).map(([field, { from, to }]) => [field, { from: to, to: from }]),
    ),
  ]);
  return { ...revision, changes: Object.fromEntries(changes) };
}
