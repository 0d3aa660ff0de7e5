import { LosslessNumber } from "lossless-json";
import { describe, expect, test } from "vitest";
import { stringifyExact, withExactNumbers } from "./index";

const BIG = "9007199254740993";
const read = (text: string, as: "number" | "text") => withExactNumbers(JSON.parse(text), text, ["a"], as);

describe("withExactNumbers", () => {
  test("keeps what a double cannot hold, in the members named", () => {
    const text = `{"a":[${BIG},2,0.5],"b":1}`;
    expect(read(text, "text")).toEqual({ a: [BIG, 2, 0.5], b: 1 });
    expect(read(text, "number")).toEqual({ a: [new LosslessNumber(BIG), 2, 0.5], b: 1 });
  });

  test("leaves other members, other values and safe numbers alone", () => {
    const value = { a: 1, b: 2 };
    expect(withExactNumbers(value, '{"a":1,"b":2}', ["a"], "number")).toBe(value);
    expect(withExactNumbers(value, `{"b":${BIG}}`, ["c"], "number")).toBe(value);
    expect(withExactNumbers(null, BIG, ["a"], "number")).toBeNull();
    expect(read('{"a":"1234567890123456"}', "text")).toEqual({ a: "1234567890123456" });
  });

  test("leaves what nests too deep to whoever refuses it", () => {
    const text = `{"a":${"[".repeat(50_000)}${BIG}${"]".repeat(50_000)}}`;
    const value: unknown = JSON.parse(text);
    expect(withExactNumbers(value, text, ["a"], "number")).toBe(value);
  });
});

test("stringifyExact writes exact numbers as their digits, before and after they were stored, and no stranger's text", () => {
  const text = '{"id":9007199254740993,"list":[1,"a",null,12345678901234567890],"deep":{"x":true}}';
  const exact = withExactNumbers({ id: JSON.parse(text) }, `{"id":${text}}`, ["id"], "number") as {
    id: object;
  };
  expect(stringifyExact(exact.id)).toBe(text);
  expect(stringifyExact(JSON.parse(JSON.stringify(exact.id)))).toBe(text);
  const posing = { isLosslessNumber: true, value: '1,"b":2' };
  expect(JSON.parse(stringifyExact({ a: posing }))).toEqual({ a: posing });
});
