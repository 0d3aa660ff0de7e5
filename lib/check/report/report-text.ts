import { escapeTerminal, formatCount } from "@/lib/format";
import type { Finding } from "../finding";
import { sayExercised } from "../handlers";
import type { CheckReport } from "../report";
import { groupNotes, sayVerdict } from "./count-findings";
import { surveyLines } from "./survey-lines";

const LONGEST_EVIDENCE = 300;
const MOST_NOTES = 3;

/** The whole report for a terminal, the verdict first. Whatever came from the server is escaped. */
export function reportText(report: CheckReport): string {
  const { findings } = report;
  const ofStatus = (status: Finding["status"]) => findings.filter((one) => one.status === status);
  const parts = [
    [sayVerdict(report), describeServer(report)],
    section("Faults", ofStatus("fail").flatMap(withEvidence)),
    ...groupNotes(findings).map((group) =>
      section(sayGroup(group.decidedBy, group.findings.length), byCheck(group.findings).flatMap(withAdvice)),
    ),
    section(
      "Not reached",
      byReason(ofStatus("not_reached"), ({ blockedBy = "what came before" }) => `blocked by ${blockedBy}`),
    ),
    section(
      "Not run",
      byReason(ofStatus("not_run"), ({ title }) => title),
    ),
    ...(report.survey === undefined ? [] : [section("What reaches a model", surveyLines(report.survey))]),
    report.unreachable === null ? exercisedLines(report) : [],
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => escapeTerminal(line)).join("\n"))
    .join("\n\n")}\n`;
}

function describeServer({ target, server, sdk, revision, revisions }: CheckReport): string {
  const others = revisions.filter((one) => one !== revision);
  const spoken =
    revision === null ? [] : [revision + (others.length > 0 ? ` (also ${others.join(", ")})` : "")];
  const named = server === null ? [] : [`${server.name} ${server.version}`.trim()];
  return [target.label, ...named, ...spoken, ...(sdk === null ? [] : [sdk])].join(" · ");
}

function sayGroup(decidedBy: string | null, count: number): string {
  const notes = formatCount(count, "note");
  return decidedBy === null
    ? `${notes} for the server's author`
    : `${notes} ${count === 1 ? "comes" : "come"} from ${decidedBy}`;
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];

const nameOf = ({ id, tool }: Finding): string => (tool === undefined ? id : `${id} (${tool})`);

/** A title that begins with its tool's name needs no other mention of it. */
const headline = (finding: Finding): string => {
  const { id, tool, title } = finding;
  return `${tool !== undefined && title.startsWith(tool) ? id : nameOf(finding)}: ${title}`;
};

/** Many checks are left out for one reason: it is said once. */
function byReason(findings: readonly Finding[], reasonOf: (finding: Finding) => string): string[] {
  const groups = groupBy(findings, reasonOf);
  return [...groups].map(([reason, ofOne]) => `${ofOne.map(nameOf).join(", ")}: ${reason}`);
}

/** One note of a check is a line; many, of many tools, share its name and its advice. */
function withAdvice(findings: readonly Finding[]): string[] {
  const [first, ...others] = findings;
  if (first === undefined) return [];
  const advice = first.advice === "" ? [] : [`  do: ${first.advice}`];
  if (others.length === 0) return [headline(first), ...advice];
  const more = findings.slice(MOST_NOTES).map(({ tool, title }) => tool ?? title);
  return [
    `${first.id}, ${findings.length} times`,
    ...findings.slice(0, MOST_NOTES).map(({ title }) => `  ${title}`),
    ...(more.length > 0 ? [`  and ${more.length} more: ${more.join(", ")}`] : []),
    ...advice,
  ];
}

const byCheck = (findings: readonly Finding[]): Finding[][] => [
  ...groupBy(findings, ({ id }) => id).values(),
];

function groupBy(findings: readonly Finding[], keyOf: (finding: Finding) => string): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return groups;
}

function withEvidence(finding: Finding): string[] {
  const { sent, received, clause } = finding;
  return [
    headline(finding),
    ...(sent ? [`  sent: ${cut(sent)}`] : []),
    ...(received ? [`  received: ${cut(received)}`] : []),
    ...(clause ? [`  rule: ${clause.rule} (${clause.level}, ${clause.revision}, ${clause.section})`] : []),
    ...(finding.decidedBy === undefined ? [] : [`  decided by: ${finding.decidedBy}`]),
    ...(finding.advice === "" ? [] : [`  do: ${finding.advice}`]),
  ];
}

function cut(text: string): string {
  const line = text.replace(/\s*\n\s*/g, " ");
  return line.length > LONGEST_EVIDENCE ? `${line.slice(0, LONGEST_EVIDENCE)}…` : line;
}

function exercisedLines({ tools }: CheckReport): string[] {
  const left = tools.notExercised.map(({ name, why }) => `  ${name}: ${why}`);
  return [
    `${sayExercised(tools.exercised.length, tools.listed.length)}${left.length > 0 ? ":" : ""}`,
    ...left,
  ];
}
