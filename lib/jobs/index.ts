export { type JobEvent, parseJobEvent, type RecordCounts, readRecordCounts } from "./job-event";
export type * from "./record-job";
export { type JobCommand, type JobEnd, type RunningJob, runJob } from "./run-job";
