export { compareSetups, type HeaderDifference, sayDifferences } from "./compare-headers";
export { listPartials, type PartialRecording } from "./list-partials";
export { openLexicalModel } from "./open-chooser";
export { openModel } from "./open-model";
export { createProgress, type RecordFigures, type RecordProgressCounter } from "./progress";
export { recordSuite } from "./record-suite";
export { type RecordToFileOptions, recordToFile } from "./record-to-file";
export { ToolListChanged } from "./tool-list-changed";
export {
  type RecordedRun,
  type RecordingFacts,
  type RecordingSink,
  type RecordSuiteOptions,
  type RecordSummary,
  SetupRefused,
} from "./types";
