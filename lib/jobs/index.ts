export type * from "./check-job";
export {
  type JobEvent,
  parseJobEvent,
  type RecordCounts,
  readRecordCounts,
  type ToldFinding,
} from "./job-event";
export type * from "./record-job";
export { type JobCommand, type JobEnd, type RunningJob, runJob } from "./run-job";
