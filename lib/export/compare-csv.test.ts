import { expect, test } from "vitest";
import { compareCsv } from "./compare-csv";
import { comparisonReport, HOSTILE, hostileReport, pair, readTable, scoredRecording } from "./testing";

test("a figure has both rates, the test, the interval and its method", () => {
  const [figure] = readTable([...compareCsv(comparisonReport())].join(""));
  expect(figure).toMatchObject({
    row: "figure",
    figure: "right first tool",
    base_k: "36",
    base_n: "48",
    candidate_k: "37",
    gained: "2",
    lost: "1",
    p: "1",
    mid_p: "0.63",
    verdict: "not shown",
    test: "exact McNemar, two-sided",
    difference_interval: "Newcombe paired (method 10), 95 %",
    axis: "descriptions",
    base_id: "one",
    base_class: "baseline",
    base_file_sha256: "ab",
    candidate_revision: "r2",
    candidate_scoring_version: "v1",
  });
});

test("every pair is a row with the call on each side, arguments as they were written", () => {
  const long = `{"id":9007199254740993,"text":"${"x".repeat(1000)}"}`;
  const report = comparisonReport({
    pairs: [pair({ base: { called: "a", arguments: long } }), pair({ ticket: "T-2", state: "both" })],
  });
  const pairs = readTable([...compareCsv(report)].join("")).filter(({ row }) => row === "pair");
  expect(pairs).toHaveLength(2);
  expect(pairs[0]).toMatchObject({
    ticket: "T-1",
    state: "lost",
    base_called: "a",
    base_arguments: long,
    candidate_arguments: "",
  });
});

test("tickets that stand in no pair are rows with the reason", () => {
  const left = readTable([...compareCsv(comparisonReport())].join("")).filter(
    ({ row }) => row === "left out",
  );
  expect(left.map(({ ticket, trial, state }) => [ticket, trial, state])).toEqual([
    ["T-8", "", "only in the base"],
    ["T-6", "2", "not measured in the candidate: rate limit"],
  ]);
});

test("without a difference both sides' own rates stand there, with the reason", () => {
  const { comparison } = comparisonReport();
  const none = { ...comparison, comparable: false, reason: "constructed", firstTool: null, perTool: [] };
  const rows = readTable(
    [...compareCsv(comparisonReport({ comparison: none, pairs: [], unmeasured: [] }))].join(""),
  );
  expect(rows[0]).toMatchObject({
    base_k: "36",
    candidate_k: "37",
    p: "",
    comparable: "no",
    reason: "constructed",
  });
});

test("a partial side is named in the first line", () => {
  const csv = [
    ...compareCsv(comparisonReport({ candidate: scoredRecording({ id: "two", partial: true }) })),
  ].join("");
  expect(csv.split("\r\n")[0]).toMatch(/,PARTIAL RECORDING$/);
  expect(readTable(csv)[0]?.["PARTIAL RECORDING"]).toContain("two ends before");
});

test.each(HOSTILE)("%j stays one cell that is no formula", (text) => {
  const rows = readTable([...compareCsv(hostileReport(text))].join(""));
  for (const cell of rows.flatMap((row) => [row.ticket, row.base_arguments, row.figure, row.base_statement]))
    expect(cell).not.toMatch(/^[\s\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r]/u);
  const own = rows.find(({ row }) => row === "pair");
  expect([text, `'${text}`]).toContain(own?.base_arguments);
});
