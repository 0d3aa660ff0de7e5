export { compareArgument } from "./compare-argument";
export { type ExactJson, parseExact, toPlainJson } from "./exact-json";
export type { NamedServer } from "./name-matcher";
export { isMistyped } from "./score-arguments";
export { SCORING_VERSION, type ScoringContext, scoreRun } from "./score-run";
export { summarize } from "./summarize";
export { calledLabel, createTally, type TallyExtras, tally } from "./tally";
export type * from "./types";
