export { type AnsweredQuestion, diagnoseSymptom, type SymptomDiagnosis } from "./diagnose-symptom";
export { type HostSide, hostSideOf } from "./host-facts";
export { isSymptomName, SYMPTOM_NAMES, type SymptomName } from "./symptoms";
