import {
  type Db,
  getRecording,
  getScorecard,
  listRecordings,
  type RecordingRow,
  type ScorecardPage,
} from "@/db";
import type { ScoredRecording } from "@/lib/export";
import { UsageError } from "./io";

/** A recording that is here; an unknown id says which ids there are. */
export async function requireRecording(db: Db, id: string): Promise<RecordingRow> {
  return (await getRecording(db, id)) ?? refuse(db, id);
}

/** The scorecard of a recording that is here; an unknown id says which ids there are. */
export async function requireScorecard(db: Db, id: string): Promise<ScorecardPage> {
  return (await getScorecard(db, id)) ?? refuse(db, id);
}

async function refuse(db: Db, id: string): Promise<never> {
  const ids = (await listRecordings(db)).map((row) => row.id).sort();
  throw new UsageError(`there is no recording "${id}".\nHere are: ${ids.join(", ") || "none yet"}`);
}

/** A scorecard page as the library's exports take it. */
export function toScored(page: ScorecardPage): ScoredRecording {
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
    expectations: sourceOf(page.expectations),
    scorecard: page.scorecard,
    freshness: recording.freshness && {
      same: recording.freshness.same,
      changed: recording.freshness.changed,
      notRun: recording.freshness.notRun,
      at: recording.freshness.at,
    },
  };
}

/** Whose expectations the scores come from; runs held against nothing do not make it mixed. */
function sourceOf({ suite, file }: ScorecardPage["expectations"]): string {
  if (suite > 0 && file > 0) return "mixed";
  return suite > 0 ? "suite" : file > 0 ? "file" : "none";
}
