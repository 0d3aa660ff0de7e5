import { expect, test } from "vitest";
import { jsonLine } from "./json-line";

const hostile = "a\u001b[31m\u009b2J\u202eb\u200b\u2028c\ud83d\u{e0041}";

test("a line of JSON holds no character that could move, hide or reorder text, and reads as the same value", () => {
  const line = jsonLine({ hostile, nested: [hostile] });
  expect(line).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}]+\n$/u);
  expect(JSON.parse(line)).toEqual({ hostile, nested: [hostile] });
});

test("plain text stays readable", () => {
  expect(jsonLine({ text: "54,00 € für Ö 🎉" })).toBe('{"text":"54,00 € für Ö 🎉"}\n');
});
