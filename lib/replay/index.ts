export { type Change, RecordingMismatch } from "@/lib/model";
export { collectRecording } from "./collect-recording";
export type { ReplayTracing } from "./create-replay-trace";
export { type ReplayOptions, replayRecording } from "./replay-recording";
export type * from "./types";
