import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "@/lib/canonical-json";
import { compareArgument, parseExact, toPlainJson } from "./index";

const compare = (expected: Json, called: string, schema?: JsonObject) =>
  compareArgument(expected, parseExact(called), schema);

describe("compareArgument", () => {
  test.each<[Json, string, string]>([
    [1, "1.0", "right"],
    [12.5, "12.50", "right"],
    [100, "1e2", "right"],
    [0, "-0", "right"],
    ["007", "7", "wrong"],
    [3, '"3"', "value right, type wrong"],
    ["7", "7", "value right, type wrong"],
    [true, '"true"', "value right, type wrong"],
    [{ a: 1 }, '"{\\"a\\":1.0}"', "value right, type wrong"],
    [3, '"three"', "wrong"],
    [-5, '"5"', "wrong"],
    [1.5, "15", "wrong"],
    ["a", '["a"]', "wrong"],
    [null, "0", "wrong"],
    ["", "null", "wrong"],
    ["Zoë", '"Zoe\\u0308"', "right"],
    ["\ud800", '"\\ufffd"', "wrong"],
    ["a", '"A"', "wrong"],
    [{}, "{}", "right"],
    [{ a: { x: 1, y: [1, 2] } }, '{"a":{"y":[1,2],"x":1}}', "right"],
    [["a", "b"], '["b","a"]', "wrong"],
    [["a", "b"], '["a","b","b"]', "wrong"],
    [[1, 2], '["1",2]', "value right, type wrong"],
    [{ a: 1 }, '{"a":1,"b":2}', "wrong"],
    [{ a: 1, b: "x" }, '{"a":"1","b":"y"}', "wrong"],
    [{ toString: 1 }, "{}", "wrong"],
  ])("%j called with %s is %s", (expected, called, state) => {
    expect(compare(expected, called)).toBe(state);
  });

  test("tells integers apart that a double holds as one", () => {
    const [one, other] = [parseExact("9007199254740993"), parseExact("9007199254740992")];
    expect(compareArgument(one, other)).toBe("wrong");
    expect(compareArgument(one, parseExact("9007199254740993.0"))).toBe("right");
    expect(compare(9007199254740992, "9007199254740993")).toBe("wrong");
    expect(toPlainJson(one ?? null)).toBe("9007199254740993");
    expect(toPlainJson(other ?? null)).toBe(9007199254740992);
    expect(compareArgument(parseExact("1e999999999"), parseExact("1e999999998"))).toBe("wrong");
  });

  test("says what is missing and what is extra", () => {
    expect(compareArgument("a", undefined)).toBe("missing");
    expect(compareArgument(undefined, "a")).toBe("extra");
  });

  test("takes a list marked as a set in any order", () => {
    expect(compare(["a", "b"], '["b","a"]', { uniqueItems: true })).toBe("right");
    expect(compare(["a", "b"], '["b","b"]', { uniqueItems: true })).toBe("wrong");
  });
});

describe("dates", () => {
  test.each<[string, string, string]>([
    ["2026-04-15T00:00:00-05:00", "2026-04-15T05:00:00Z", "right"],
    ["2026-04-15T05:00:00Z", "2026-04-15T05:00:00.000+00:00", "right"],
    ["2026-04-15T05:00:00Z", "2026-04-15T05:00:00.5Z", "wrong"],
    ["2026-04-15T00:00:00-05:00", "2026-04-15T00:00:00", "wrong"],
    ["2026-04-05", "05/04/2026", "wrong"],
    ["2026-04-05", "2026-04-05T00:00:00", "format differs"],
    ["2026-04-05", "2026-04-05T09:00:00", "wrong"],
    ["2026-04-05", "2026-04-05T00:00:00Z", "format differs"],
    ["2026-04-05", "5 April 2026", "format differs"],
    ["2026-04-05", "Apr 5th, 2026", "format differs"],
    ["2026-04-05", "2026/4/5", "format differs"],
    ["2026-04-05T10:00", "2026-04-05 10:00:00", "format differs"],
    ["2026-04-05", "2026-04-06", "wrong"],
    ["2026-02-30", "30 February 2026", "wrong"],
    ["-5", "5", "wrong"],
  ])("%s called with %s is %s", (expected, called, state) => {
    expect(compareArgument(expected, called)).toBe(state);
  });

  test("a day's midnight is right where the schema says date", () => {
    expect(compareArgument("2026-04-05", "2026-04-05T00:00:00", { format: "date" })).toBe("right");
    expect(compareArgument("2026-04-05", "5 April 2026", { format: "date" })).toBe("format differs");
    expect(compareArgument("2026-04-05", "2026-04-05T00:00:00", { format: "date-time" })).toBe(
      "format differs",
    );
  });
});

describe("parseExact", () => {
  test.each([
    "",
    "{",
    "undefined",
    "{'a':1}",
    `${"[".repeat(100_000)}`,
    `${"[".repeat(300)}${"]".repeat(300)}`,
  ])("has no value for what is not JSON, case %#", (text) => {
    expect(parseExact(text)).toBeUndefined();
  });

  test("reads a repeated key as JSON.parse does, and __proto__ as a key", () => {
    expect(compareArgument({ a: 2 }, parseExact('{"a":1,"a":2}'))).toBe("right");
    const value = parseExact('{"__proto__":{"x":1}}');
    expect(compareArgument({}, value)).toBe("wrong");
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});
