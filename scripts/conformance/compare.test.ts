import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compareWithExpected } from "./compare.mjs";

const REASONS = { none: "there is none here" };
const REQUIRED = { server: ["list", "prompts"], client: ["auth/one"] };
const EXPECTED = {
  reasons: REASONS,
  notRun: { server: {}, client: { "auth/*": "none" } },
  server: {
    list: { passed: 2, differs: { hints: "none" } },
    prompts: { passed: 0, doesNotApply: "none", fails: ["prompts"] },
  },
  client: { hello: { passed: 1 } },
};
const LIST = [
  { id: "names", status: "SUCCESS" },
  { id: "types", status: "SUCCESS" },
  { id: "hints", status: "WARNING" },
  { id: "later", status: "SKIPPED" },
];
const OBSERVED = {
  server: { list: LIST, prompts: [{ id: "prompts", status: "FAILURE" }] },
  client: { hello: [{ id: "hello", status: "SUCCESS" }] },
};

const differences = (observed: typeof OBSERVED | object, expected: object = EXPECTED) =>
  compareWithExpected({ ...EXPECTED, ...expected }, REQUIRED, { ...OBSERVED, ...observed }).flatMap((line) =>
    line.differences.map((difference) => `${line.text.split(":")[0]}: ${difference}`),
  );

test("what is as expected says so, line by line, each with its reason", () => {
  const lines = compareWithExpected(EXPECTED, REQUIRED, OBSERVED);
  expect(lines.map(({ text }) => text)).toEqual([
    "server list: 2 passed\n    hints: there is none here",
    "server prompts: does not apply: there is none here",
    "client auth/one: not run: there is none here",
    "client hello: 1 passed",
  ]);
  expect(differences({})).toEqual([]);
});

test("a check that fails, and one that passes against the expectation, are differences", () => {
  const worse = LIST.map((check) =>
    check.id === "types" ? { ...check, status: "FAILURE", errorMessage: "no type" } : check,
  );
  expect(differences({ server: { ...OBSERVED.server, list: worse } })).toEqual([
    "server list: passed: 1, expected: 2",
    "server list: types is expected to pass: no type",
  ]);
  const better = LIST.map((check) => (check.id === "hints" ? { ...check, status: "SUCCESS" } : check));
  expect(differences({ server: { ...OBSERVED.server, list: better } })).toEqual([
    "server list: passed: 3, expected: 2",
    "server list: hints is expected not to pass, and it did or was not made",
  ]);
  expect(differences({ server: { list: LIST, prompts: [] } })).toEqual([
    "server prompts: prompts is expected not to pass, and it did or was not made",
  ]);
});

test("a scenario without an expectation, one that was not run and a reason that is not there are differences", () => {
  expect(differences({ client: { ...OBSERVED.client, fresh: [] } })).toEqual([
    "client fresh: nothing is expected of it yet",
  ]);
  expect(differences({ client: {} })).toEqual(["client hello: it was not run, and no reason is given"]);
  expect(differences({}, { reasons: {} })).toHaveLength(3);
});

test("every reason of the committed expectations is used, and what must pass is expected to", () => {
  const committed = JSON.parse(readFileSync(new URL("expected.json", import.meta.url), "utf8"));
  const text = JSON.stringify({ ...committed, reasons: {} });
  expect(Object.keys(committed.reasons).filter((name) => !text.includes(`"${name}"`))).toEqual([]);
  const { server, client } = committed;
  for (const name of [
    "tools-list",
    "http-header-validation",
    "dns-rebinding-protection",
    "server-sse-multiple-streams",
  ])
    expect([name, server[name].differs, server[name].doesNotApply]).toEqual([name, undefined, undefined]);
  for (const name of ["tools_call", "request-metadata", "json-schema-ref-no-deref", "initialize"])
    expect([name, client[name].differs]).toEqual([name, undefined]);
  expect([server["server-stateless"].passed, server.caching.passed]).toEqual([24, 4]);
});
