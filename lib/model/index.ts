export { fillArguments, renderToolCall } from "./choose";
export { type Change, ModelError, RecordingMismatch } from "./errors";
export { createLexicalModel, NO_SHARED_WORD } from "./lexical-model";
export { createMajorityModel } from "./majority-model";
export { type ModelSpec, ModelSpecError, parseModelSpec } from "./model-spec";
export type * from "./opened-model";
export { createReplayModel, type MessageDifference, messagesOf, type RecordedReplies } from "./replay-model";
export { createScriptedModel } from "./scripted-model";
export type * from "./types";
