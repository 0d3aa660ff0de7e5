import type { CheckReport } from "../report";
import { diagnoseSymptom, type HostSide, type SymptomName } from "../symptoms";
import { countFindings, isRed, sayVerdict } from "./count-findings";

export const CHECK_FORMAT = "rightcall-check/1";

/** The report as `rightcall check --json` prints it; its schema is public/schema/check.schema.json. */
export function reportJson(report: CheckReport, symptom: SymptomName | null = null, host: HostSide = {}) {
  const { tools, findings, survey = null, ...rest } = report;
  return {
    format: CHECK_FORMAT,
    verdict: sayVerdict(report),
    red: isRed(report),
    ...rest,
    counts: countFindings(findings),
    tools: {
      listed: tools.listed.map(({ name }) => name),
      exercised: tools.exercised,
      notExercised: tools.notExercised,
    },
    findings,
    survey,
    symptom: symptom === null ? null : symptomJson(report, symptom, host),
  };
}

/** Findings by id: the report holds them in full. */
function symptomJson(report: CheckReport, name: SymptomName, host: HostSide) {
  const { symptom, title, questions, first, advice } = diagnoseSymptom(report, name, host);
  return {
    symptom,
    title,
    first,
    advice,
    questions: questions.map(({ findings, says = null, ...question }) => ({
      ...question,
      says,
      findings: findings.map(({ id, tool = null }) => ({ id, tool })),
    })),
  };
}
