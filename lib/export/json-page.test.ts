import { expect, test } from "vitest";
import { compareJson } from "./compare-json";
import { jsonPage } from "./json-page";
import { scoreJson } from "./score-json";
import { comparisonReport, HOSTILE, hostileRecording, hostileReport, scoredRecording } from "./testing";

test("a page of JSON keeps its line ends and reads as the same value", () => {
  const hostile = "a\u001b[31m\u009b2J\u202eb\u200b\u2028c\ud83d\u{e0041}";
  const page = jsonPage({ hostile });
  expect(page).toMatch(/^\{\n {2}"hostile": "[^\p{Cc}\p{Cf}\p{Zl}]+"\n\}\n$/u);
  expect(JSON.parse(page)).toEqual({ hostile });
});

test("a partial recording is named in the first line", () => {
  const partial = scoredRecording({ partial: true });
  for (const page of [
    jsonPage(scoreJson(partial)),
    jsonPage(compareJson(comparisonReport({ base: partial }))),
  ]) {
    expect(page.split("\n")[0]).toMatch(/^\{ "warning": "Partial recording: r ends before/);
    expect(JSON.parse(page).warning).toContain("passes no gate");
  }
  expect(scoreJson(scoredRecording({}))).not.toHaveProperty("warning");
});

test.each(HOSTILE)("%j reads as it was, and is written without hidden characters", (text) => {
  for (const value of [
    scoreJson(hostileRecording(text)),
    compareJson(hostileReport(text), hostileReport(text)),
  ]) {
    const page = jsonPage(value);
    expect(page).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202e\u200b]/u);
    expect(JSON.parse(page)).toEqual(JSON.parse(JSON.stringify(value)));
  }
});
