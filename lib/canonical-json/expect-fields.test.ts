import { describe, expect, test } from "vitest";
import {
  expectArray,
  expectCount,
  expectJsonObject,
  expectName,
  expectObject,
  expectOneOf,
  expectString,
  isDeeperThan,
  ParseError,
} from "./index";

const place = { file: "a.jsonl", line: 3 };

describe("reading fields of an unknown value", () => {
  test("gives the value back where it fits", () => {
    expect(expectObject({ a: 1 }, "x", place)).toEqual({ a: 1 });
    expect(expectArray([1], "x", place)).toEqual([1]);
    expect(expectString("", "x", place)).toBe("");
    expect(expectCount(4, "x", place)).toBe(4);
    expect(expectOneOf("b", ["a", "b"], "x", place)).toBe("b");
  });

  test("names file, line, field and what was found", () => {
    expect(() => expectString(5, "tools[2].name", place)).toThrow(
      "a.jsonl, line 3, field tools[2].name: expected a text, found the number 5.",
    );
    expect(() => expectObject([], "", { file: "suite.json" })).toThrow(
      "suite.json: expected an object, found a list.",
    );
    expect(() => expectName("", "tool", place)).toThrow(ParseError);
    expect(() => expectArray(null, "x", place)).toThrow("found null");
    expect(() => expectOneOf("c", ["a", "b"], "x", place)).toThrow(
      'expected one of a, b, found the text "c"',
    );
  });

  test.each([0, -1, 1.5, Number.NaN, 2 ** 53, "1", undefined])("takes %s for no count", (value) => {
    expect(() => expectCount(value, "turn", place)).toThrow(ParseError);
  });

  test("refuses what nests too deep, without recursion", () => {
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`);
    expect(isDeeperThan(deep, 200)).toBe(true);
    expect(() => expectJsonObject(deep, "structured", place)).toThrow("nested more than 200 deep");
    expect(isDeeperThan({ a: [{ b: 1 }] }, 2)).toBe(false);
    expect(isDeeperThan({ a: [{ b: 1 }] }, 1)).toBe(true);
  });
});
