export { type BesideFigure, listBeside, listBesideBoth } from "./beside-accuracy";
export { compareArgument } from "./compare-argument";
export { type ExactJson, parseExact, toPlainJson } from "./exact-json";
export type { NamedServer } from "./name-matcher";
export { isMistyped } from "./score-arguments";
export { type PreferenceVerdict, scorePreference } from "./score-preference";
export { SCORING_VERSION, type ScoringContext, scoreRun, sortOf } from "./score-run";
export { summarize } from "./summarize";
export {
  AMONG_FIRST,
  createPreferenceTally,
  type MeanOfRuns,
  meanOfClusters,
  type PreferenceMatrix,
  type PreferenceSummary,
  type PreferenceTally,
  reciprocalRank,
} from "./summarize-preferences";
export { calledLabel, createTally, type TallyExtras, tally } from "./tally";
export type * from "./types";
