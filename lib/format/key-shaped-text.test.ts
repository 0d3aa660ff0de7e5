import { describe, expect, test } from "vitest";
import { findKeyShapedText, MASK, maskKeyShapedText } from "./index";

const KEYS = [
  `sk-${"a1".repeat(12)}`,
  "AKIAABCDEFGHIJKLMNOP",
  `ghp_${"a".repeat(36)}`,
  `xoxb-${"1".repeat(24)}`,
  `AIza${"b".repeat(35)}`,
  `Bearer ${"c".repeat(24)}`,
];

describe("text in the shape of a key", () => {
  test.each(KEYS)("%s is found and put out of sight, each time it comes", (key) => {
    expect(findKeyShapedText(`a ${key} b`)).not.toBeNull();
    expect(maskKeyShapedText(`a ${key}, ${key} b`)).toBe(`a ${MASK}, ${MASK} b`);
  });

  test.each(["", "sk-short", "a risk-free day", "the bearer of news"])("%j is none", (text) => {
    expect(findKeyShapedText(text)).toBeNull();
    expect(maskKeyShapedText(text)).toBe(text);
  });
});
