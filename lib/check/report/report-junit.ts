import { countTests, JUNIT_END, junitHead, type TestCase, writeTestCase } from "@/lib/export";
import type { Finding } from "../finding";
import type { CheckReport } from "../report";
import { sayVerdict } from "./count-findings";

/**
 * The report as JUnit XML: a test a finding. A fault is a failure; what was not run or not reached is skipped; a note
 * passes, for no build should fail of one.
 */
export function reportJunit(report: CheckReport): string {
  const { target, findings, server, revision, tools } = report;
  const tests = findings.map((finding) => testOf(finding, target.label));
  const head = junitHead(target.label, countTests(tests), {
    at: null,
    warning: null,
    properties: [
      ["verdict", sayVerdict(report)],
      ...(server === null ? [] : [["server", `${server.name} ${server.version}`.trim()] as const]),
      ...(revision === null ? [] : [["revision", revision] as const]),
      ...tools.notExercised.map(({ name, why }) => ["not exercised", `${name}: ${why}`] as const),
    ],
  });
  return head + tests.map(writeTestCase).join("") + JUNIT_END;
}

function testOf(finding: Finding, label: string): TestCase {
  const { id, layer, tool, status, title, advice } = finding;
  const group = `${label}.${layer}`;
  const name = tool === undefined ? id : `${id} (${tool})`;
  if (status === "pass" || status === "note") return { group, name, result: "passed" };
  if (status === "fail") return { group, name, result: "failure", message: title, text: textOf(finding) };
  const message = finding.blockedBy === undefined ? title : `${title} Blocked by ${finding.blockedBy}.`;
  return { group, name, result: "skipped", message: [message, advice].filter(Boolean).join(" ") };
}

function textOf({ title, advice, clause, sent, received }: Finding): string {
  return [
    title,
    ...(clause ? [`rule: ${clause.rule} (${clause.level}, ${clause.revision}, ${clause.section})`] : []),
    ...(sent ? [`sent: ${sent}`] : []),
    ...(received ? [`received: ${received}`] : []),
    ...(advice === "" ? [] : [`do: ${advice}`]),
  ].join("\n");
}
