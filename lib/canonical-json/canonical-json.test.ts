import { describe, expect, test } from "vitest";
import { canonicalJson } from "./index";

describe("canonicalJson", () => {
  test("gives the RFC 8785 text of the RFC's own example (section 3.2.2)", () => {
    const value = {
      // biome-ignore lint/correctness/noPrecisionLoss: the RFC's example has this literal
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '€$\u000f\nA\'B"\\\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  test("is the same for two orders of the same keys, at every depth", () => {
    const one = { tool: "find_orders", input: { b: 1, a: [{ d: 2, c: 3 }] } };
    const two = { input: { a: [{ c: 3, d: 2 }], b: 1 }, tool: "find_orders" };
    expect(canonicalJson(one)).toBe(canonicalJson(two));
  });

  test("keeps the order of a list", () => {
    expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]));
  });

  test("sorts keys by UTF-16 code units, as RFC 8785 section 3.2.3 does", () => {
    const keys = ["€", "\r", "\ufb33", "1", "😀", "\u0080", "ö"];
    const text = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])));
    expect(text).toBe('{"\\r":0,"1":0,"\u0080":0,"ö":0,"€":0,"😀":0,"\ufb33":0}');
  });

  test("writes minus zero as zero and leaves undefined members out", () => {
    expect(canonicalJson({ a: -0, b: undefined })).toBe('{"a":0}');
  });

  test("treats a member named __proto__ as any other", () => {
    expect(canonicalJson(JSON.parse('{"__proto__":1,"a":2}'))).toBe('{"__proto__":1,"a":2}');
  });

  test.each([
    ["NaN", Number.NaN],
    ["an infinity", { ratio: Number.POSITIVE_INFINITY }],
    ["a bigint", [1n]],
    ["undefined", undefined],
    ["a function", () => 1],
  ])("refuses %s", (_name, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });
});
