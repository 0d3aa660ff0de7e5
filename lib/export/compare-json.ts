import type { ComparedRecordings, ScoredRecording } from "./types";

/** The stable JSON of `compare BASE CANDIDATE --json`. Fields may be added, none renamed. */
export function compareJson({ base, candidate, comparison }: ComparedRecordings) {
  return {
    format: "rightcall-comparison/1",
    comparable: comparison.comparable,
    ...(comparison.reason === undefined ? {} : { reason: comparison.reason }),
    axis: comparison.axis,
    notRecorded: comparison.notRecorded,
    base: side(base),
    candidate: side(candidate),
    sides: comparison.sides,
    firstTool: comparison.firstTool,
    perTool: comparison.perTool,
    goal: comparison.goal,
    claims: comparison.claims,
    asWritten: comparison.asWritten,
    noiseFloor: comparison.noiseFloor,
    revisionsTried: comparison.revisionsTried,
    couldHaveShown: comparison.couldHaveShown,
    ticketsToSettle: comparison.ticketsToSettle,
    unpaired: comparison.unpaired,
    toolChanges: comparison.toolChanges,
  };
}

function side(recording: ScoredRecording) {
  return {
    id: recording.id,
    title: recording.title,
    class: recording.class,
    suite: recording.suite,
    revision: recording.revision,
    model: recording.model,
    trials: recording.trials,
    partial: recording.partial,
  };
}
