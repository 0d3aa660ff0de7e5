import { escapeTerminal } from "@/lib/format";
import type { AnsweredQuestion, SymptomDiagnosis } from "../symptoms";

const STATES = { holds: "No: this may be it.", clear: "Yes.", unknown: "Cannot be told from here." } as const;
const MOST_FINDINGS = 5;

/** One symptom's questions in order for a terminal, with what answers each, and what to do. */
export function symptomText({ title, questions, first, advice }: SymptomDiagnosis): string {
  const lines = [
    title,
    first === null ? "No question below finds it." : `Look at question ${first + 1} first.`,
    "",
    ...questions.flatMap((question, at) => questionLines(question, at)),
    "",
    `Do: ${advice}`,
  ];
  return `${lines.map((line) => escapeTerminal(line)).join("\n")}\n`;
}

function questionLines({ asks, state, says, findings }: AnsweredQuestion, at: number): string[] {
  const shown = state === "clear" ? [] : findings.filter(({ status }) => status !== "pass");
  const more = shown.length - MOST_FINDINGS;
  return [
    `${at + 1}. ${asks} ${STATES[state]}`,
    ...(says === undefined ? [] : [`   ${says}`]),
    ...shown.slice(0, MOST_FINDINGS).map(({ id, title }) => `   ${id}: ${title}`),
    ...(more > 0 ? [`   and ${more} more`] : []),
  ];
}
