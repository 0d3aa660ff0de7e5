import { verdictSentence } from "@/lib/compare";
import { countTests, JUNIT_END, junitHead, type TestCase, writeTestCase } from "./junit";
import { partialCase } from "./score-junit";
import type { ComparisonReport, PairRow, PairSide } from "./types";
import { comparisonMethod, type Line, nameCalled, nameRun, partialWarning, setupOf } from "./words";

const TESTS_IN_PIECE = 500;

/**
 * A comparison as JUnit XML, in pieces: a test a pair. A lost ticket is a failure; one that is wrong on both sides is skipped, as
 * it says nothing of the change; a run that died in the candidate is an error. Two recordings that cannot be compared,
 * and a partial one, fail a test of their own.
 */
export function* compareJunit(report: ComparisonReport): Generator<string> {
  const { base, candidate, comparison } = report;
  const warning = partialWarning([base, candidate]);
  const group = `${base.id} → ${candidate.id}`;
  const tests: TestCase[] = [
    ...(warning === null ? [] : [partialCase(group, warning)]),
    comparableCase(report, group),
    ...report.pairs.map((pair) => caseOfPair(pair, group)),
    ...leftOutCases(report, group),
  ];
  yield junitHead(group, countTests(tests), {
    at: candidate.recordedAt,
    warning,
    properties: [
      ["verdict", verdictSentence(comparison)],
      ...prefixed("base", setupOf(base)),
      ...prefixed("candidate", setupOf(candidate)),
      ...comparisonMethod(report),
    ],
  });
  for (let at = 0; at < tests.length; at += TESTS_IN_PIECE) {
    yield tests
      .slice(at, at + TESTS_IN_PIECE)
      .map(writeTestCase)
      .join("");
  }
  yield JUNIT_END;
}

function comparableCase({ comparison }: ComparisonReport, group: string): TestCase {
  const name = "the two recordings can be compared";
  if (comparison.comparable) return { group, name, result: "passed" };
  return { group, name, result: "failure", message: comparison.reason ?? "they share no ticket" };
}

function caseOfPair(pair: PairRow, comparison: string): TestCase {
  const group = `${comparison}.${pair.expected ?? "nothing"}`;
  const name = nameRun(pair);
  if (pair.state === "both" || pair.state === "gained") return { group, name, result: "passed" };
  const called = `base called ${nameCalled(pair.base.called)}, candidate called ${nameCalled(pair.candidate.called)}`;
  const message = `expected ${pair.expected ?? "nothing"}: ${called}`;
  if (pair.state === "neither") {
    return { group, name, result: "skipped", message: `wrong on both sides: ${message}` };
  }
  const lines = [message, withArguments("base", pair.base), withArguments("candidate", pair.candidate)];
  return { group, name, result: "failure", message, text: lines.filter((line) => line !== null).join("\n") };
}

function withArguments(side: string, { arguments: given }: PairSide): string | null {
  return given === null ? null : `${side} arguments: ${given}`;
}

function leftOutCases({ comparison: { unpaired }, unmeasured }: ComparisonReport, group: string): TestCase[] {
  const skipped = (tickets: readonly string[], message: string) =>
    tickets.map((name): TestCase => ({ group, name, result: "skipped", message }));
  return [
    ...unmeasured.map(
      (run): TestCase => ({
        group,
        name: nameRun(run),
        result: run.side === "candidate" ? "error" : "skipped",
        message: `not measured in the ${run.side}: ${run.why}`,
      }),
    ),
    ...skipped(unpaired.onlyBase, "only in the base"),
    ...skipped(unpaired.onlyCandidate, "only in the candidate"),
    ...skipped(unpaired.changed, "the ticket was reworded between the two"),
  ];
}

function prefixed(side: string, lines: readonly Line[]): Line[] {
  return lines.map(([label, value]) => [`${side} ${label}`, value] as const);
}
