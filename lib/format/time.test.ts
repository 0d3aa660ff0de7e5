import { describe, expect, test } from "vitest";
import { formatAge, formatDate, formatDuration } from "./index";

describe("formatDate", () => {
  test("gives the day in UTC, whatever the reader's zone", () => {
    expect(formatDate("2026-11-26T23:30:00Z")).toBe("26 Nov 2026");
    expect(formatDate("2026-11-26T23:30:00")).toBe("26 Nov 2026");
    expect(formatDate("2026-11-26T23:30:00-05:00")).toBe("27 Nov 2026");
    expect(formatDate("2026-01-02")).toBe("2 Jan 2026");
  });

  test.each(["", "yesterday", "1", "2026-13-40", "26/11/2026", "2026-11-26T10:00Z<b>"])(
    "takes %j for no date",
    (text) => {
      expect(formatDate(text)).toBe("–");
    },
  );
});

describe("formatAge", () => {
  const now = new Date("2026-11-30T12:00:00Z");
  test.each([
    ["2026-11-30T11:59:30Z", "just now"],
    ["2026-11-30T12:00:20Z", "just now"],
    ["2026-11-30T11:58:59Z", "1 minute ago"],
    ["2026-11-30T09:00:00Z", "3 hours ago"],
    ["2026-11-26T12:00:00Z", "4 days ago"],
    ["2026-08-01T00:00:00Z", "1 Aug 2026"],
    ["2026-12-24T00:00:00Z", "24 Dec 2026"],
    ["soon", "–"],
  ])("shows %s as %s", (iso, text) => {
    expect(formatAge(iso, now)).toBe(text);
  });
});

test.each([
  [0, "0 ms"],
  [41.2, "41 ms"],
  [999.7, "1.0 s"],
  [1_440, "1.4 s"],
  [9_990, "10 s"],
  [59_700, "1 min"],
  [125_000, "2 min 5 s"],
  [3_780_000, "1 h 3 min"],
  [3_599_900, "1 h"],
  [187_200_000, "2 d 4 h"],
])("formatDuration shows %d as %s", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
