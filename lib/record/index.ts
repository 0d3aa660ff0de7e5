export {
  type RecordingFacts,
  type RecordingSink,
  type RecordSuiteOptions,
  type RecordSummary,
  recordSuite,
} from "./record-suite";
