import { expect, test } from "vitest";
import { formatFraction, formatPercent } from "@/lib/format";
import { createImporter } from "./import-case";

const { fixture } = createImporter();

test("M1: a tool expected twice is due twice", async () => {
  const { ticket } = await fixture("m1.jsonl");
  expect((await ticket("both")).verdict.expectedCalls).toEqual({ k: 2, n: 2 });
  expect((await ticket("only-one")).verdict.expectedCalls).toEqual({ k: 1, n: 2 });
  expect((await ticket("one-too-many")).verdict.expectedCalls).toEqual({ k: 2, n: 2 });
});

test.each([
  [9_999, 10_000, "99.9 %"],
  [1, 10_000, "<0.1 %"],
  [1_157, 1_159, "99.8 %"],
  [2, 3, "67 %"],
  [1, 8, "13 %"],
])("M3: %i of %i is neither all nor none unless it is", (k, n, text) => {
  expect(formatPercent({ k, n })).toBe(text);
});

test("M3: an imported recording keeps the counts beside the percentage", async () => {
  const two = (await fixture("m3-two-of-three.jsonl")).score.firstTool;
  expect([formatFraction(two), formatPercent(two)]).toEqual(["2 of 3", "67 %"]);
  const one = (await fixture("m3-one-of-eight.jsonl")).score.firstTool;
  expect([formatFraction(one), formatPercent(one)]).toEqual(["1 of 8", "13 %"]);
});

test("M5: expected and called are never transposed, in JSON, matrix and CSV alike", async () => {
  const { score, csv, page } = await fixture("m5.jsonl");
  const confusions = [
    { expected: "lend_book", called: "return_book", n: 2 },
    { expected: "return_book", called: "lend_book", n: 1 },
  ];
  expect(score.confusions).toEqual(confusions);
  expect(score.cells.map(({ expected, called, n }) => ({ expected, called, n }))).toEqual(confusions);
  expect(page.scorecard.perTool.map(({ expected, rate }) => [expected, rate.k, rate.n])).toEqual([
    ["lend_book", 0, 2],
    ["return_book", 0, 1],
  ]);
  const rows = csv.split("\r\n").filter((row) => row.includes("→"));
  expect(rows).toEqual([
    expect.stringContaining("lend_book → return_book,2"),
    expect.stringContaining("return_book → lend_book,1"),
  ]);
});
