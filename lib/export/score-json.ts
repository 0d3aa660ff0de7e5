import type { Rate } from "@/lib/statistics";
import type { ScoredRecording } from "./types";
import { METHOD, partialWarning } from "./words";

/** The stable JSON of `score ID --json` and of the JSON export. Fields may be added, none renamed. */
export function scoreJson(scored: ScoredRecording) {
  const { scorecard: card } = scored;
  const warning = partialWarning([scored]);
  return {
    ...(warning === null ? {} : { warning }),
    format: "rightcall-score/1",
    recording: {
      id: scored.id,
      title: scored.title,
      class: scored.class,
      suite: scored.suite,
      revision: scored.revision,
      model: scored.model,
      trials: scored.trials,
      declaredClass: scored.declaredClass,
      statement: scored.statement,
      mode: scored.mode,
      partial: scored.partial,
      promptSha256: scored.promptSha256,
      toolListSha256: scored.toolListSha256,
      hostVersion: scored.hostVersion,
      sampling: scored.sampling,
      recordedAt: scored.recordedAt,
      fileSha256: scored.fileSha256,
    },
    method: {
      scoringVersion: scored.scoringVersion,
      expectations: scored.expectations,
      interval: METHOD.interval,
    },
    firstTool: card.firstTool,
    perTool: card.perTool.map(({ expected, rate, reached }) => ({ expected, ...rate, reached })),
    perCalled: card.perCalled.map(({ called, rate }) => ({ called, ...rate })),
    confusions: card.confusions.map(({ expected, called, n }) => ({ expected, called, n })),
    cells: card.cells.map(({ expected, called, right, n }) => ({ expected, called, right, n })),
    arguments: { asWritten: card.asWrittenRate, asMeant: card.asMeantRate, fourWay: card.argumentsFourWay },
    goal: card.goalRate,
    goalPerTool: card.goalPerTool,
    claims: card.claims && {
      unbacked: card.unbackedRate as Rate,
      tickets: card.claims.tickets,
      strict: card.strictUnbackedRate as Rate,
      dismissed: scored.review?.dismissed ?? 0,
      confirmed: scored.review?.confirmed ?? 0,
    },
    negative: negativeOf(scored),
    recovery: card.recovery && { wentOn: card.recovery, finished: card.recoveryGoal },
    preferences: scored.preferences ?? null,
    trials: scored.trialSummary ?? null,
    outcomes: card.outcomes,
    notMeasured: card.notMeasured,
    notScored: card.notScored,
    freshness: scored.freshness,
  };
}

/** What must not be done; null where no ticket asks for it. */
function negativeOf({ scorecard: card }: ScoredRecording) {
  const { dueRate, abstention, overTrigger, forbiddenRate, forbidden, perKind } = card;
  if (abstention === null && forbiddenRate === null && perKind === undefined) return null;
  return {
    due: dueRate,
    abstention,
    overTrigger,
    forbidden: forbiddenRate,
    forbiddenTickets: forbidden?.tickets ?? [],
    perKind: perKind ?? [],
  };
}
