import type { Revision } from "./types";

/** A revision, or one of its parents, is not among those given, or its parents go in a circle. */
export class RevisionNotFound extends Error {
  override readonly name = "RevisionNotFound";
  constructor(
    readonly revision: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * A revision with all its parents, the root first.
 *
 * @throws RevisionNotFound when the revision or a parent is missing, or the parents go in a circle.
 */
export function revisionChain(revisions: readonly Revision[], id: string): Revision[] {
  const chain: Revision[] = [];
  let next: string | null = id;
  while (next !== null) {
    const wanted: string = next;
    const found = revisions.find((revision) => revision.id === wanted);
    if (!found) throw new RevisionNotFound(wanted, missingText(revisions, wanted, chain[0]?.id));
    if (chain.includes(found)) {
      throw new RevisionNotFound(
        id,
        `The parents of revision "${id}" go in a circle at "${wanted}": mend its "parent".`,
      );
    }
    chain.unshift(found);
    next = found.parent;
  }
  return chain;
}

function missingText(revisions: readonly Revision[], wanted: string, child: string | undefined): string {
  const known = revisions.map(({ id }) => id).join(", ") || "none";
  const role = child === undefined ? "" : `, the parent of "${child}",`;
  return `There is no revision "${wanted}"${role} in this suite. Known revisions: ${known}.`;
}
