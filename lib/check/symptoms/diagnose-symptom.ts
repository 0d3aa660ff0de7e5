import type { Finding } from "../finding";
import type { CheckReport } from "../report";
import { type Fact, type HostSide, readFact } from "./host-facts";
import { type Question, SYMPTOMS, type Symptom, type SymptomName } from "./symptoms";

/** `holds`: this may be it. `clear`: it is not this. `unknown`: nothing here can tell. */
export type AnsweredQuestion = {
  asks: string;
  state: Fact["state"];
  /** The findings that answer it: those that hold where any does, else all that were made. */
  findings: readonly Finding[];
  /** What is known of the host's side, where the question is about it. */
  says?: string;
  advice: string;
};

export type SymptomDiagnosis = {
  symptom: SymptomName;
  title: string;
  /** In the guide's order. */
  questions: readonly AnsweredQuestion[];
  /** The place of the first question that holds; null where none does. */
  first: number | null;
  /** What to do: the advice of the first that holds, or what is left where none does. */
  advice: string;
};

/** Works through one symptom's questions with what a check found; `tool` leaves out what is about other tools. */
export function diagnoseSymptom(
  report: Pick<CheckReport, "findings" | "tools" | "survey">,
  symptom: SymptomName,
  { tool, ...host }: HostSide & { tool?: string } = {},
): SymptomDiagnosis {
  const { title, questions, otherwise }: Symptom = SYMPTOMS[symptom];
  const findings = report.findings.filter(
    (one) => tool === undefined || one.tool === undefined || one.tool === tool,
  );
  const answered = questions.map((question) => answer(question, findings, report, host));
  const at = answered.findIndex(({ state }) => state === "holds");
  const first = at === -1 ? null : at;
  return { symptom, title, questions: answered, first, advice: answered[at]?.advice ?? otherwise };
}

function answer(
  { asks, findings: ids, fact, advice }: Question,
  findings: readonly Finding[],
  report: Pick<CheckReport, "tools" | "survey">,
  host: HostSide,
): AnsweredQuestion {
  const made = findings.filter(({ id }) =>
    ids.some((known) => (known.endsWith("/") ? id.startsWith(known) : id === known)),
  );
  const holding = made.filter(({ status }) => status === "fail" || status === "note");
  const known = fact === undefined ? null : readFact(fact, report, host);
  const states = [
    ...(known ? [known.state] : []),
    ...(made.length > 0 || known === null ? [stateOf(made)] : []),
  ];
  const state = states.find((one) => one === "holds") ?? states.find((one) => one === "unknown") ?? "clear";
  return {
    asks,
    state,
    findings: holding.length > 0 ? holding : made,
    ...(known === null ? {} : { says: known.says }),
    advice,
  };
}

function stateOf(findings: readonly Finding[]): Fact["state"] {
  if (findings.some(({ status }) => status === "fail" || status === "note")) return "holds";
  return findings.some(({ status }) => status === "pass") ? "clear" : "unknown";
}
