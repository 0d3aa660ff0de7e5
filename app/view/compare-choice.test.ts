import { expect, test } from "vitest";
import { readChoice, swapPairs } from "./compare-choice";
import { compareExportPath, comparePath } from "./paths";

test("an address asks for one kind of pair and any number of pairings; anything else asks for nothing", () => {
  expect(readChoice({ show: "lost", pair: ["a:b", "", "c:d"], after: "100" })).toEqual({
    show: "lost",
    pair: ["a:b", "c:d"],
    after: "100",
  });
  for (const show of ["__proto__", "constructor", "worse", ["", "lost"]])
    expect(readChoice({ show })).toEqual({ show: undefined, pair: [], after: undefined });
});

test("pairings stand in the addresses of the page and of its exports, and swap with the sides", () => {
  expect(comparePath("a", "b", { pair: ["x.y:z&w"], show: "lost" })).toBe(
    "/compare?base=a&candidate=b&pair=x.y%3Az%26w&show=lost",
  );
  expect(compareExportPath("a", "b", "md", ["x:y", "u:v"])).toBe(
    "/api/compare/export?base=a&candidate=b&format=md&pair=x%3Ay&pair=u%3Av",
  );
  expect(swapPairs([{ from: "old", to: "new" }])).toEqual(["new:old"]);
});
