export { compareRows, LEAST_MOVE } from "./compare-rows";
export { changesOf, type Drafts, type EditableText, listTexts, RefusedDraft } from "./edit-texts";
export { explainMove, type Pull } from "./explain-move";
export { measureStanding } from "./measure-standing";
export { type EditedLists, leaveOneOut, previewEdit, type ScoreTools } from "./preview-edit";
export type * from "./types";
