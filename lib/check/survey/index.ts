export { diffLists, isSameList, type ListDifference } from "./diff-lists";
export { judgeDeclarations } from "./judge-declarations";
export { type ListSurvey, surveyList } from "./survey-list";
export { surveyTools } from "./survey-tools";
