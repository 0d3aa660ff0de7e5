export type { NoReplyReason, RawConnection, RawReply } from "./connection";
export type { CheckLayer, Finding, FindingStatus, SpecClause } from "./finding";
export { chooseTools, sayExercised } from "./handlers";
export { CHECK_LIMITS, type CheckLimits } from "./limits";
export type { CheckReport, NotExercised } from "./report";
export { countFindings, groupNotes, isRed, type NotesBySource, sayVerdict } from "./report/count-findings";
export { reportJson } from "./report/report-json";
export { reportJunit } from "./report/report-junit";
export { reportText } from "./report/report-text";
export { surveyLines } from "./report/survey-lines";
export { symptomText } from "./report/symptom-text";
export { type CheckOptions, runCheck } from "./run-check";
export { type ListDifference, type ListSurvey, surveyList } from "./survey";
export {
  type AnsweredQuestion,
  diagnoseSymptom,
  type HostSide,
  hostSideOf,
  isSymptomName,
  SYMPTOM_NAMES,
  type SymptomDiagnosis,
  type SymptomName,
} from "./symptoms";
export { type CheckTarget, targetLabel } from "./target";
