import { RecordingMismatch } from "@/lib/model";
import type { Header } from "@/lib/recording";
import type { Suite } from "@/lib/suite";
import {
  applyRevisions,
  RevisionConflict,
  RevisionNotFound,
  revisionChain,
  type ToolList,
} from "@/lib/tool-list";

/** The recording cannot be replayed here at all; no ticket run is called changed for it. */
export class NotReplayable extends Error {
  override readonly name = "NotReplayable";
}

/**
 * The list that a model would be shown today under a recording's revision: the live listing with the suite's overlay.
 *
 * @throws RecordingMismatch for a live text that the revision does not know; NotReplayable for an unknown revision.
 */
export function liveTools(list: ToolList, suite: Suite, header: Header): ToolList {
  if (header.revision === null) return list;
  try {
    return applyRevisions(list, revisionChain(suite.revisions, header.revision));
  } catch (error) {
    if (error instanceof RevisionNotFound) throw new NotReplayable(error.message, { cause: error });
    if (!(error instanceof RevisionConflict)) throw error;
    const { tool, field, to, found } = error;
    const change = { what: "a declaration", name: `${tool} ${field}`, old: to, new: found ?? "" } as const;
    throw new RecordingMismatch("every ticket", 1, 1, change);
  }
}
