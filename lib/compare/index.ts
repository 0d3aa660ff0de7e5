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
export type * from "./types";
export { smallLine, verdictSentence } from "./verdict-sentence";
