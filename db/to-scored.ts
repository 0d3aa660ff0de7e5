import type { ScoredRecording } from "@/lib/export";
import type { ClaimReview } from "./queries/review-types";
import type { ScorecardPage } from "./queries/types";

/** A scorecard with what must stand beside its figures, as the exports take it. */
export function toScored(page: ScorecardPage, review: ClaimReview | null = null): ScoredRecording {
  const { recording, header } = page;
  return {
    id: recording.id,
    title: recording.title,
    class: recording.class,
    declaredClass: recording.declaredClass,
    statement: recording.statement,
    suite: recording.suite,
    revision: recording.revision,
    model: recording.model,
    mode: recording.mode,
    trials: recording.trials,
    partial: recording.partial,
    promptSha256: header.prompt?.sha256 ?? null,
    toolListSha256: header.toolListSha256,
    hostVersion: header.host?.version ?? null,
    sampling: header.sampling,
    recordedAt: recording.recordedAt,
    fileSha256: page.file.sha256,
    scoringVersion: page.scoringVersion,
    expectations: nameSource(page.expectations),
    scorecard: page.scorecard,
    review,
    trialSummary: page.trials,
    preferences: page.preferences,
    freshness: recording.freshness && {
      same: recording.freshness.same,
      changed: recording.freshness.changed,
      notRun: recording.freshness.notRun,
      at: recording.freshness.at,
    },
  };
}

function nameSource({ suite, file }: ScorecardPage["expectations"]): string {
  if (suite > 0 && file > 0) return "mixed";
  if (suite > 0) return "suite";
  return file > 0 ? "file" : "none";
}
