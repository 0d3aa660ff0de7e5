import { ParseError, type Place } from "@/lib/canonical-json";
import { type Revision, RevisionNotFound, revisionChain } from "@/lib/tool-list";

/** @throws ParseError where an id comes twice, a parent is missing or the parents go in a circle. */
export function checkRevisionTree(revisions: readonly Revision[], place: Place): void {
  const seen = new Set<string>();
  for (const { id } of revisions) {
    if (seen.has(id)) throw new ParseError(place, "id", `there are two revisions "${id}": rename one.`);
    seen.add(id);
    try {
      revisionChain(revisions, id);
    } catch (cause) {
      if (cause instanceof RevisionNotFound) throw new ParseError(place, "parent", cause.message, { cause });
      throw cause;
    }
  }
}
