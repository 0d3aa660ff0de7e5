export { type Change, RecordingMismatch } from "@/lib/model";
export { collectRecording } from "./collect-recording";
export { type ReplayOptions, replayRecording } from "./replay-recording";
export type * from "./types";
