import { describe, expect, test } from "vitest";
import { diffExpectedTools, parseExpectedTools, writeExpectedTools } from "./replay-expect";

const expected = (object: Record<string, string[]>) => new Map(Object.entries(object));
const called = (ticket: string, tools: string[], trial = 1) => ({ ticket, trial, tools });

describe("what each ticket called is held against the file", () => {
  test("equal sequences differ in nothing", () => {
    expect(
      diffExpectedTools(expected({ "T-1": ["a", "b"], "T-2": [] }), [
        called("T-1", ["a", "b"]),
        called("T-2", []),
      ]),
    ).toEqual([]);
  });

  test.each([
    ["another tool", ["a", "c"]],
    ["another order", ["b", "a"]],
    ["a call more", ["a", "b", "b"]],
    ["a call fewer", ["a"]],
  ])("%s is a difference", (_what, tools) => {
    expect(diffExpectedTools(expected({ "T-1": ["a", "b"] }), [called("T-1", tools)])).toEqual([
      { ticket: "T-1", trial: 1, expected: ["a", "b"], found: tools },
    ]);
  });

  test("a ticket the file lacks, and one the replay lacks, are differences", () => {
    expect(diffExpectedTools(expected({ "T-2": ["a"] }), [called("T-1", ["a"])])).toEqual([
      { ticket: "T-1", trial: 1, expected: null, found: ["a"] },
      { ticket: "T-2", trial: null, expected: ["a"], found: null },
    ]);
  });

  test("a key holds for every trial without a key of its own", () => {
    const file = expected({ "T-1": ["a"], "T-1#2": ["b"] });
    expect(
      diffExpectedTools(file, [called("T-1", ["a"]), called("T-1", ["b"], 2), called("T-1", ["a"], 3)]),
    ).toEqual([]);
    expect(diffExpectedTools(file, [called("T-1", ["a"]), called("T-1", ["a"], 2)])).toHaveLength(1);
  });
});

test("a file that was written says nothing when it is read again", () => {
  const runs = [called("T-1", ["a", "b"]), called("T-1", ["a"], 2), called("T-2", []), called("T-2", [], 2)];
  const text = writeExpectedTools(runs);
  expect(text).toBe('{\n  "T-1": ["a","b"],\n  "T-1#2": ["a"],\n  "T-2": []\n}\n');
  expect(diffExpectedTools(parseExpectedTools(text, "tools.json"), runs)).toEqual([]);
});

test("a file that cannot be used says which field", () => {
  expect(() => parseExpectedTools('{"T-1": "a"}', "tools.json")).toThrow(/tools\.json, field T-1/);
  expect(() => parseExpectedTools("[", "tools.json")).toThrow(/tools\.json/);
  expect(parseExpectedTools('{"__proto__": ["a"]}', "tools.json").get("__proto__")).toEqual(["a"]);
});
