export { fillArguments, renderToolCall } from "./choose";
export { openAnthropicModel } from "./endpoint/open-anthropic";
export { openOpenAiModel } from "./endpoint/open-openai";
export { type Change, ModelError, RecordingMismatch } from "./errors";
export { nameOfCommand, openExecModel } from "./exec-model";
export { createLexicalModel, NO_SHARED_WORD } from "./lexical-model";
export * from "./llama";
export { createMajorityModel } from "./majority-model";
export { isMasked, maskModel } from "./mask-secrets";
export { type ModelSpec, ModelSpecError, parseModelSpec } from "./model-spec";
export type * from "./opened-model";
export {
  createReplayModel,
  type MessageDifference,
  messagesOf,
  nativeFormatOf,
  type RecordedReplies,
} from "./replay-model";
export { createLexicalScorer, type LexicalScorer, type WordScore } from "./score-lexical";
export { createScriptedModel } from "./scripted-model";
export type * from "./types";
