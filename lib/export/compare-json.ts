import { listBesideBoth } from "@/lib/scoring";
import { PREFERENCE_METHOD } from "./preference-words";
import type { ComparedRecordings, PairRow, ScoredRecording, UnmeasuredRun } from "./types";
import { METHOD, methodOf, partialWarning } from "./words";

/**
 * The stable JSON of `compare BASE CANDIDATE --json` and of a comparison's JSON export, which has `pairs` too. Fields
 * may be added, none renamed.
 */
export function compareJson(
  { base, candidate, comparison }: ComparedRecordings,
  rows?: { pairs: readonly PairRow[]; unmeasured: readonly UnmeasuredRun[] },
) {
  const warning = partialWarning([base, candidate]);
  const method = comparison.firstTool && methodOf(comparison.firstTool);
  return {
    ...(warning === null ? {} : { warning }),
    format: "rightcall-comparison/1",
    comparable: comparison.comparable,
    ...(comparison.reason === undefined ? {} : { reason: comparison.reason }),
    axis: comparison.axis,
    notRecorded: comparison.notRecorded,
    base: side(base),
    candidate: side(candidate),
    method: {
      interval: METHOD.interval,
      test: method?.test ?? null,
      differenceInterval: method?.interval ?? null,
      perTool: METHOD.perTool,
    },
    sides: comparison.sides,
    firstTool: comparison.firstTool,
    perTool: comparison.perTool,
    moves: comparison.moves,
    goal: comparison.goal,
    claims: comparison.claims,
    asWritten: comparison.asWritten,
    beside: listBesideBoth(base.scorecard, candidate.scorecard).map(
      ({ id, base: own, candidate: other }) => ({
        figure: id,
        base: own,
        candidate: other,
      }),
    ),
    preferences: comparison.preferences ? { ...comparison.preferences, method: PREFERENCE_METHOD } : null,
    noiseFloor: comparison.noiseFloor,
    revisionsTried: comparison.revisionsTried,
    looks: comparison.looks ?? null,
    otherFingerprints: comparison.otherFingerprints ?? false,
    couldHaveShown: comparison.couldHaveShown,
    ticketsToSettle: comparison.ticketsToSettle,
    unpaired: comparison.unpaired,
    toolChanges: comparison.toolChanges,
    renamed: comparison.renamed,
    ...(rows === undefined ? {} : { pairs: rows.pairs, unmeasured: rows.unmeasured }),
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
    declaredClass: recording.declaredClass,
    statement: recording.statement,
    mode: recording.mode,
    promptSha256: recording.promptSha256,
    toolListSha256: recording.toolListSha256,
    hostVersion: recording.hostVersion,
    sampling: recording.sampling,
    recordedAt: recording.recordedAt,
    fileSha256: recording.fileSha256,
    scoringVersion: recording.scoringVersion,
    expectations: recording.expectations,
    notMeasured: recording.scorecard.notMeasured,
    notScored: recording.scorecard.notScored,
  };
}
