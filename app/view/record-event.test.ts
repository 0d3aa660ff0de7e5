import { describe, expect, test } from "vitest";
import { readRecordEvent, sayEnd, sayProgress } from "./record-event";

describe("a recording job's event", () => {
  test("is read with its figures, and said piece by piece", () => {
    const accuracy = { k: 24, n: 31, value: 24 / 31, low: 0.6, high: 0.88 };
    const event = readRecordEvent(
      JSON.stringify({
        ...{ state: "running", done: 31, total: 48, rate: 12.4, secondsLeft: 84, tokens: 34120, faults: 1 },
        accuracy,
      }),
    );
    expect(event.accuracy).toEqual(accuracy);
    expect(sayProgress(event)).toEqual([
      "31 of 48 ticket runs",
      "12 a minute",
      "1 min 24 s left",
      "34,120 tokens",
      "1 failed run, not counted",
      expect.stringMatching(/^right first tool so far: 24 of 31, 77\s%\s\(60 to 88\s%\)$/u),
    ]);
  });

  test("that ended no longer says how long it takes", () => {
    const event = readRecordEvent('{"state":"paused","done":3,"total":48,"rate":12,"secondsLeft":9}');
    expect(sayProgress(event)).toEqual(["3 of 48 ticket runs"]);
    expect(sayEnd(event)).toContain("Paused");
  });

  test("that cannot be read counts as running without figures", () => {
    for (const data of ["{", "null", 7, '{"state":"odd","done":-1,"accuracy":{"k":"x"}}'])
      expect(readRecordEvent(data)).toEqual({ state: "running" });
    expect(sayEnd({ state: "failed", message: "no model" })).toBe("Stopped: no model");
  });
});
