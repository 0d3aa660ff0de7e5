import { expect, test } from "vitest";
import type { DescriptionsPage, TrendLine } from "@/db";
import { rate } from "@/lib/statistics";
import { buildTrend, chartLines } from "./trend";

const revisions = ["r1", "r2", "r3", "never"].map((id) => ({
  id,
})) as unknown as DescriptionsPage["revisions"];
const line = (model: string, ...rates: [string, number][]): TrendLine => ({
  model,
  class: "baseline",
  points: rates.map(([revision, k]) => ({ revision, recording: `${model}-${revision}`, rate: rate(k, 48) })),
});

test("a recorder has a cell a revision in the tree's order, and a gap where it recorded nothing", () => {
  const trend = buildTrend({
    revisions,
    trend: [line("a", ["r1", 10], ["r3", 12]), line("b", ["r1", 1], ["r2", 2])],
  });
  expect(trend?.revisions).toEqual(["r1", "r2", "r3"]);
  expect(trend?.rows.map(({ cells }) => cells.map((cell) => cell?.rate.k ?? null))).toEqual([
    [10, null, 12],
    [1, 2, null],
  ]);
});

test("the chart gets shares and reaches out of 100, and no point where there is none", () => {
  const trend = buildTrend({ revisions, trend: [line("a", ["r1", 24], ["r3", 0])] });
  if (trend === null) throw new Error("two revisions are a trend");
  const [drawn] = chartLines(trend);
  expect(drawn?.points.map(({ share }) => share)).toEqual([50, 0]);
  expect(drawn?.points[1]?.reach?.[0]).toBe(0);
  expect(drawn?.points[0]?.reach?.map(Math.round)).toEqual([14, 14]);
});

test("one revision is no trend, and past eight recorders the rest are counted", () => {
  expect(buildTrend({ revisions, trend: [line("a", ["r1", 1])] })).toBeNull();
  const many = Array.from({ length: 11 }, (_, index) => line(`m${index}`, ["r1", 1], ["r2", 2]));
  const trend = buildTrend({ revisions, trend: many });
  expect([trend?.rows.length, trend?.hidden]).toEqual([8, 3]);
});
