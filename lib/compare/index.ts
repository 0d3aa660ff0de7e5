export { findAxes } from "./axes";
export { comparePreferences, type LeanPair } from "./compare-preferences";
export { compareRecordings, countFlips } from "./compare-recordings";
export {
  type CompareOptions,
  compareSummaries,
  isSwapped,
  type Summaries,
  type Summarized,
} from "./compare-summaries";
export { countMoves } from "./count-moves";
export { findRenamed, type RenamedTool } from "./find-renamed";
export { type BitPair, type PairSummary, summarizePairs } from "./pair-summary";
export {
  createPairedScorer,
  nameChanges,
  type PairedRun,
  type PairedSide,
  parsePairing,
  RefusedPairing,
  renameTools,
  sayRenamed,
} from "./pair-tools";
export { type LookedTicket, type PlannedLook, plannedLevels, takeLook } from "./planned-looks";
export type * from "./types";
export { sayLooks, smallLine, verdictSentence } from "./verdict-sentence";
export { whyNotComparable } from "./why-not-comparable";
