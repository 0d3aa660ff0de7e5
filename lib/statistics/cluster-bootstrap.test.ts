import { describe, expect, test } from "vitest";
import { clusterBootstrap, wilson } from "./index";

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const scores = (right: number, wrong: number) => [
  ...Array<number>(right).fill(1),
  ...Array<number>(wrong).fill(0),
];

describe("clusterBootstrap", () => {
  test("gives the same interval for the same data and another for another seed", () => {
    const input = { clusters: scores(30, 18).map((score, i) => score + Math.sqrt(i)), statistic: mean };
    expect(clusterBootstrap(input)).toEqual(clusterBootstrap(input));
    expect(clusterBootstrap({ ...input, seed: 1 })).not.toEqual(clusterBootstrap(input));
  });

  test("comes close to Wilson's interval for a plain rate", () => {
    const interval = clusterBootstrap({ clusters: scores(150, 50), statistic: mean });
    expect(interval?.low).toBeCloseTo(wilson(150, 200).low, 1);
    expect(interval?.high).toBeCloseTo(wilson(150, 200).high, 1);
  });

  test("draws whole tickets: trials that agree make it no narrower", () => {
    const once = scores(12, 12).map((score) => [score]);
    const fourTimes = once.map(([score = 0]) => [score, score, score, score]);
    const statistic = (tickets: readonly number[][]) => mean(tickets.flat());
    expect(clusterBootstrap({ clusters: fourTimes, statistic })).toEqual(
      clusterBootstrap({ clusters: once, statistic }),
    );
  });

  test("keeps the size of each stratum", () => {
    const clusters = scores(10, 10);
    expect(clusterBootstrap({ clusters, statistic: mean, stratum: String, resamples: 200 })).toEqual({
      low: 0.5,
      high: 0.5,
    });
  });

  test("is null without a ticket", () => {
    expect(clusterBootstrap({ clusters: [], statistic: mean })).toBeNull();
  });
});
