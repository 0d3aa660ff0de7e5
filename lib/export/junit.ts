import type { Line } from "./words";
import { element, escapeXml, xmlDeclaration } from "./xml";

/** One test of a report. `text` is what stands in the log below `message`. */
export type TestCase = { group: string; name: string } & (
  | { result: "passed" }
  | { result: "failure" | "error" | "skipped"; message: string; text?: string }
);

export type Counts = { tests: number; failures: number; errors: number; skipped: number };

/** What comes before the test cases of a JUnit report with one suite. */
export function junitHead(
  name: string,
  counts: Counts,
  { at, warning, properties }: { at: string | null; warning: string | null; properties: readonly Line[] },
): string {
  const { tests, failures, errors, skipped } = counts;
  const rows = properties.map(([label, value]) => element("property", { name: label, value }));
  const open = (tag: string, attributes: Record<string, string | number>) =>
    element(tag, attributes).replace(/\/>$/, ">");
  return [
    xmlDeclaration(warning),
    open("testsuites", { name: "rightcall", tests, failures, errors, skipped }),
    open("testsuite", { name, tests, failures, errors, skipped, ...(at === null ? {} : { timestamp: at }) }),
    element("properties", {}, rows.join("")),
    "",
  ].join("\n");
}

export function writeTestCase(test: TestCase): string {
  const attributes = { classname: test.group, name: test.name };
  if (test.result === "passed") return `${element("testcase", attributes)}\n`;
  // Of the three, only a skipped test has no type in the reports that CI servers read.
  const type = test.result === "skipped" ? {} : { type: test.result };
  const body = element(test.result, { message: test.message, ...type }, escapeXml(test.text ?? test.message));
  return `${element("testcase", attributes, body)}\n`;
}

export const JUNIT_END = "</testsuite>\n</testsuites>\n";

export function countTests(tests: readonly TestCase[]): Counts {
  const count = (result: TestCase["result"]) => tests.filter((test) => test.result === result).length;
  return {
    tests: tests.length,
    failures: count("failure"),
    errors: count("error"),
    skipped: count("skipped"),
  };
}
