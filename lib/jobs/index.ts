export { type JobEvent, parseJobEvent } from "./job-event";
export { type JobCommand, type JobEnd, type RunningJob, runJob } from "./run-job";
