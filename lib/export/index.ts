export { compareJson } from "./compare-json";
export { compareMarkdown } from "./compare-markdown";
export { toCsv } from "./csv";
export { jsonPage } from "./json-page";
export { countTests, JUNIT_END, junitHead, type TestCase, writeTestCase } from "./junit";
export { sayAmongFirst, sayCell, sayLean, sayMean } from "./preference-words";
export { scoreCsv } from "./score-csv";
export { scoreJson } from "./score-json";
export type {
  ComparedRecordings,
  ComparisonReport,
  FreshnessCount,
  PairRow,
  PairSide,
  ReportOptions,
  ScoredRecording,
  TicketRow,
  TicketRows,
  UnmeasuredRun,
} from "./types";
export {
  COMPARISON_FORMATS,
  type ComparisonFormat,
  isComparisonFormat,
  isScoreFormat,
  SCORE_FORMATS,
  type ScoreFormat,
  writeComparison,
  writeScore,
} from "./write-export";
