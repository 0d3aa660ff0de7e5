import { describe, expect, test } from "vitest";
import { compareJunit } from "./compare-junit";
import { scoreJunit } from "./score-junit";
import {
  comparisonReport,
  HOSTILE,
  hostileRecording,
  hostileReport,
  rowsOf,
  scoredRecording,
  textOf,
  ticketRow,
} from "./testing";
import { type Element, parseXml } from "./testing-markup";

const scorecard = {
  ...scoredRecording({}).scorecard,
  runs: 4,
  scored: 2,
  right: 1,
  notMeasured: 1,
  notScored: 1,
};
const rows = rowsOf(
  [ticketRow(), ticketRow({ ticket: "T-2", trial: 3, right: true })],
  [
    ticketRow({ ticket: "T-3", right: null, notMeasured: "rate limit: 429" }),
    ticketRow({ ticket: "T-4", right: null }),
  ],
);
const named = (elements: readonly Element[], name: string) =>
  elements.filter((element) => element.name === name);
const counts = (elements: readonly Element[]) => named(elements, "testsuite")[0]?.attributes;
const tests = (elements: readonly Element[]) =>
  named(elements, "testcase").map(({ attributes }) => attributes.name);

describe("a scorecard", () => {
  test("is a test a ticket run, named by its ticket and trial, and counts them", async () => {
    const elements = parseXml(await textOf(scoreJunit(scoredRecording({ scorecard }), rows)));
    expect(tests(elements)).toEqual(["T-1", "T-2, trial 3", "T-3", "T-4"]);
    expect(counts(elements)).toMatchObject({ tests: "4", failures: "1", errors: "1", skipped: "1" });
    const [failure] = named(elements, "failure");
    expect(failure?.attributes.message).toBe("expected shop.quote_refund, called shop.find_orders");
    expect(failure?.text).toContain('{"order_id":"O-1"}');
    expect(named(elements, "error")[0]?.attributes.message).toBe("not measured: rate limit: 429");
    expect(named(elements, "skipped")).toHaveLength(1);
  });

  test("carries setup, class, hash, scoring and interval as properties", async () => {
    const elements = parseXml(
      await textOf(scoreJunit(scoredRecording({ statement: "Said so" }), rowsOf([]))),
    );
    const properties = Object.fromEntries(
      named(elements, "property").map(({ attributes }) => [attributes.name, attributes.value]),
    );
    expect(properties).toMatchObject({
      provenance: "baseline",
      statement: "Said so",
      "file SHA-256": "ab",
      scoring: "version v1, expectations: suite",
      interval: "Wilson score, 95 %",
    });
    expect(properties.verdict).toContain("36 of 48");
  });

  test("that is partial says so in the first line and fails a test of its own", async () => {
    const xml = await textOf(
      scoreJunit(scoredRecording({ partial: true }), rowsOf([ticketRow({ right: true })])),
    );
    expect(xml.split("\n")[0]).toContain("Partial recording: r ends before");
    const elements = parseXml(xml);
    expect(tests(elements)[0]).toBe("the recording is whole");
    expect(named(elements, "failure")).toHaveLength(1);
  });
});

describe("a comparison", () => {
  test("fails on a lost ticket alone; wrong on both sides is skipped, dead in the candidate is an error", () => {
    const elements = parseXml([...compareJunit(comparisonReport())].join(""));
    expect(tests(elements)).toEqual([
      "the two recordings can be compared",
      ...["T-1", "T-2", "T-3", "T-4", "T-5"],
      ...["T-6, trial 2", "T-8"],
    ]);
    expect(counts(elements)).toMatchObject({ tests: "8", failures: "1", errors: "1", skipped: "2" });
    expect(named(elements, "failure")[0]?.attributes.message).toBe(
      "expected shop.quote_refund: base called shop.quote_refund, candidate called shop.find_orders",
    );
  });

  test("that cannot be made fails, with the reason", () => {
    const { comparison } = comparisonReport();
    const none = { ...comparison, comparable: false, reason: "two axes", firstTool: null, perTool: [] };
    const elements = parseXml(
      [...compareJunit(comparisonReport({ comparison: none, pairs: [], unmeasured: [] }))].join(""),
    );
    expect(named(elements, "failure")[0]?.attributes.message).toBe("two axes");
  });

  test("with a partial side fails and says so in the first line", () => {
    const xml = [
      ...compareJunit(
        comparisonReport({ candidate: scoredRecording({ id: "a--b", partial: true }), pairs: [] }),
      ),
    ].join("");
    expect(xml.split("\n")[0]).toContain("Partial recording: a- -b ends");
    expect(named(parseXml(xml), "failure")).toHaveLength(1);
  });
});

test.each(HOSTILE)("%j stays text of the report", async (text) => {
  const row = ticketRow({ ticket: text, expected: text, called: text, arguments: text });
  const score = parseXml(
    await textOf(
      scoreJunit(hostileRecording(text), rowsOf([row, ticketRow({ right: null, notMeasured: text })])),
    ),
  );
  expect(named(score, "testcase")).toHaveLength(2);
  const compared = parseXml([...compareJunit(hostileReport(text))].join(""));
  expect(new Set([...score, ...compared].map(({ name }) => name))).toEqual(
    new Set(["testsuites", "testsuite", "properties", "property", "testcase", "failure", "error", "skipped"]),
  );
  for (const element of [...score, ...compared])
    expect(Object.values(element.attributes).join("")).not.toMatch(/[\u009b\u202e\u200b]/);
});

test("the reader of these tests refuses what is not well formed", () => {
  for (const bad of ["<a>", "<a></b>", '<a b="<"/>', "<a>]]></a>", "<a>&x;</a>", "<a>\u001b</a>", "<a b=c/>"])
    expect(() => parseXml(bad)).toThrow();
});
