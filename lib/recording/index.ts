export { findKeyShapedText } from "@/lib/format";
export { replyKey } from "@/lib/ticket-run";
export { compareIds, createRecordingText, type EventLine } from "./create-recording-text";
export { createEndHash, endSha256 } from "./end-sha256";
export type * from "./events";
export type { LineFault, RecordingItem } from "./items";
export { createKeys, messagesAt, type RunKeys, type TurnMessages } from "./messages-at";
export { parseEvent, type UnknownEvent } from "./parse-event";
export { PROVENANCE_CLASSES, parseHeader } from "./parse-header";
export { createLineReader, type FileLine, type LineReader, MAX_LINE_BYTES } from "./read-lines";
export { type PartialFile, readPartial } from "./read-partial";
export { type ReadRecordingOptions, readRecording } from "./read-recording";
export {
  createRecordingWriter,
  type FinishOptions,
  pathsOf,
  type RecordingWriter,
  requireFreeRecording,
  type WriterPlace,
} from "./recording-writer";
export {
  discardStoppedRecording,
  openStoppedRecording,
  readSetup,
  type StoppedRecording,
} from "./recording-writer-resume";
export { refuseForeign, refuseForeignBytes } from "./refuse-foreign";
export { RefusedFile } from "./refused-file";
export { runAnswer } from "./run-answer";
export { hostChecks, type RunChecks } from "./run-checks";
export { serializeEvent, serializeHeader } from "./serialize-event";
