import { asc, eq } from "drizzle-orm";
import type { Header } from "@/lib/recording";
import type { Db } from "../open-database";
import { lineFaults } from "../schema";
import { parseSettings } from "../start-recording";
import { readToolCalls } from "../store-traces";
import { readUnbackedClaims } from "./claim-rows";
import { countFilters } from "./filter-counts";
import { readLeanings } from "./leanings";
import { readScoring } from "./read-scoring";
import { readRecording } from "./recording-row";
import { readToolColumns } from "./tool-columns";
import { readTrialFigures } from "./trial-figures";
import type { ScorecardPage } from "./types";

const CLAIMS_SHOWN = 20;
const FAULTS_SHOWN = 100;

/** Everything the scorecard of one recording shows above its tickets; null when it is not here. */
export async function getScorecard(db: Db, id: string): Promise<ScorecardPage | null> {
  const found = readRecording(db, id);
  if (found === null) return null;
  const { stored, row } = found;
  const scoring = readScoring(db, stored);
  const settings = parseSettings(scoring.ruleset.settings);
  return {
    recording: row,
    header: stored.header as Header,
    scorecard: scoring.scorecard,
    trials: readTrialFigures(db, stored),
    preferences: (await readLeanings(db, stored))?.summary ?? null,
    tools: readToolColumns(db, stored.toolListId),
    mixedTools: stored.mixedTools,
    filterCounts: countFilters(db, stored, scoring.scorecard),
    claims: {
      total: scoring.scorecard.claims?.unbacked ?? 0,
      first: readUnbackedClaims(db, stored.id, CLAIMS_SHOWN),
    },
    expectations: { suite: stored.fromSuite, file: stored.fromFile, none: stored.fromNone },
    claimRules: {
      source: scoring.ruleset.claimRulesSource,
      sha256: scoring.ruleset.claimRulesSha256,
      hold: scoring.ruleset.hold,
    },
    headlineArgument: settings.headlineArgument,
    scoringVersion: scoring.ruleset.scoringVersion,
    scoredAt: scoring.at,
    file: { name: stored.fileName, sha256: stored.fileSha256, bytes: stored.bytes, lines: stored.lines },
    faults: { count: stored.faultCount, first: readFaults(db, stored.id) },
    toolCalls: readToolCalls(db, stored.id),
    warnings: stored.warnings as string[],
    unknownEvents: stored.unknownEvents as Record<string, number>,
  };
}

function readFaults(db: Db, recordingId: number) {
  const rows = db
    .select()
    .from(lineFaults)
    .where(eq(lineFaults.recordingId, recordingId))
    .orderBy(asc(lineFaults.position))
    .limit(FAULTS_SHOWN)
    .all();
  return rows.map(({ line, field, message, ticket, trial }) => ({
    line,
    message,
    ...(field === null ? {} : { field }),
    ...(ticket === null ? {} : { ticket }),
    ...(trial === null ? {} : { trial }),
  }));
}
