import { expect, test } from "vitest";
import { formatPlace, formatProbability, formatScore } from "./index";

test.each([
  [0, "0 %"],
  [1, "100 %"],
  [0.0001, "<0.1 %"],
  [0.9999, ">99.9 %"],
  [0.4321, "43.2 %"],
])("a probability of %d reads %s", (probability, text) => {
  expect(formatProbability(probability)).toBe(text);
});

test.each([
  [243.937, "243.9"],
  [0.053124, "0.05312"],
  [-1.5, "\u22121.5"],
  [0, "0"],
])("a score of %d reads %s", (score, text) => {
  expect(formatScore(score)).toBe(text);
});

test("a mean place has one decimal, a whole one none", () => {
  expect([formatPlace(2.34), formatPlace(1)]).toEqual(["2.3", "1"]);
});
