export { type CompareOptions, compareRecordings, countFlips } from "./compare-recordings";
export type * from "./types";
export { smallLine, verdictSentence } from "./verdict-sentence";
