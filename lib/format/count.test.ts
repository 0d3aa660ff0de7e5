import { expect, test } from "vitest";
import { formatBytes, formatCount, formatFraction } from "./index";

test("formatFraction shows both counts, also of nothing", () => {
  expect(formatFraction({ k: 36, n: 48 })).toBe("36 of 48");
  expect(formatFraction({ k: 9_999, n: 10_000 })).toBe("9,999 of 10,000");
  expect(formatFraction({ k: 0, n: 0 })).toBe("0 of 0");
});

test("formatCount takes the singular for one only", () => {
  expect(formatCount(1, "ticket")).toBe("1 ticket");
  expect(formatCount(0, "ticket")).toBe("0 tickets");
  expect(formatCount(2, "reply", "replies")).toBe("2 replies");
  expect(formatCount(1_234_567, "token")).toBe("1,234,567 tokens");
});

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1_500, "1.5 kB"],
  [9_960, "10 kB"],
  [12_345_678, "12 MB"],
  [999_600, "1.0 MB"],
  [3e15, "3,000 TB"],
])("formatBytes shows %d as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
