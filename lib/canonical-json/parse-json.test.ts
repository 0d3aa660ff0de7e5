import { describe, expect, test } from "vitest";
import { ParseError, parseJson } from "./index";

describe("parseJson", () => {
  test("reads a value, with or without a byte order mark", () => {
    expect(parseJson('\ufeff{"a":1}', { file: "a.json" })).toEqual({ a: 1 });
  });

  test.each([
    ['{\n"id":,\n}', undefined, "a.json, line 2: not valid JSON ("],
    ['{"id":', 7, "a.json, line 7: not valid JSON ("],
    ["", 3, "a.json, line 3: not valid JSON ("],
    ["<html>", undefined, "a.json, line 1: not valid JSON ("],
    ["[".repeat(100_000), undefined, "a.json, line 1: not valid JSON (it ends too early or nests too deep)"],
  ])("says where %j is broken", (text, line, message) => {
    const place = line === undefined ? { file: "a.json" } : { file: "a.json", line };
    expect(() => parseJson(text, place)).toThrow(ParseError);
    expect(() => parseJson(text, place)).toThrow(message);
  });
});
