import { describe, expect, test } from "vitest";
import { sliceElements, sliceMember } from "./index";

describe("sliceMember", () => {
  test("keeps a member's text character for character, the last one where a key is repeated", () => {
    const text = '{ "a" : {"n": 12345678901234567890, "s":"\\u00e9}"}, "b":[1] , "a":\t1.50 }';
    expect(sliceMember(text, "a")).toBe("1.50");
    expect(sliceMember(text, "b")).toBe("[1]");
    expect(sliceMember('{"a":{"n": 12345678901234567890}}', "a")).toBe('{"n": 12345678901234567890}');
    expect(sliceMember(text, "c")).toBeNull();
    expect(sliceMember("{}", "a")).toBeNull();
  });
});

describe("sliceElements", () => {
  test.each([
    ["[]", []],
    ["[ ]", []],
    ["[1]", ["1"]],
    [' [ {"a":[1, 2]} ,"x,]", null,9007199254740993]', ['{"a":[1, 2]}', '"x,]"', "null", "9007199254740993"]],
    ["[[],[[3]]]", ["[]", "[[3]]"]],
  ])("cuts %s", (text, elements) => {
    expect(sliceElements(text)).toEqual(elements);
  });
});
