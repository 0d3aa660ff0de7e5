import { expect, test } from "vitest";
import { applyDepartures } from "./departures";

const CHAPTER = ["a", "b", "c"];

test("a line is replaced, left out, followed by one of ours, or the same by other means", () => {
  expect(
    applyDepartures(CHAPTER, [
      { line: 1, seed: "a", ours: "A", why: "" },
      { line: 2, seed: "b", ours: null, why: "" },
      { line: 3, seed: "c", ours: "c", why: "" },
      { line: 3, seed: null, ours: "d", why: "" },
    ]),
  ).toEqual(["A", "c", "d"]);
});

test.each([
  { line: 2, seed: "a" },
  { line: 4, seed: null },
])("a departure that fits no line of the chapter is a fault: %o", ({ line, seed }) => {
  expect(() => applyDepartures(CHAPTER, [{ line, seed, ours: "x", why: "" }])).toThrow(`line ${line}`);
});
