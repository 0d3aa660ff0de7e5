import { expect, test } from "vitest";
import { compareHtml } from "./compare-html";
import { scoreHtml } from "./score-html";
import {
  comparisonReport,
  HOSTILE,
  hostileRecording,
  hostileReport,
  rowsOf,
  scoredRecording,
  ticketRow,
} from "./testing";
import { foreignTags } from "./testing-markup";

test("a scorecard has its verdict, figures, wrong ticket runs and whole setup", async () => {
  const scored = scoredRecording({ statement: "Said so", toolListSha256: "cafe" });
  const page = await scoreHtml(scored, rowsOf([ticketRow()]));
  for (const part of [
    "36 of 48",
    "60 to 80 %",
    "T-1",
    "shop.find_orders",
    "O-1",
    "Said so",
    "cafe",
    "Wilson",
    "version v1",
  ])
    expect(page).toContain(part);
});

test("a comparison has its verdict, both setups, what was lost and what the model read", () => {
  const page = compareHtml(comparisonReport());
  for (const part of [
    "two picks the right first tool",
    "Worse: 1",
    "T-1",
    "<del>- Nothing is paid.",
    "<ins>+ No money moves.",
    "exact McNemar",
    "Base: one",
    "Candidate: two",
  ])
    expect(page).toContain(part);
});

test("a page asks for nothing and runs nothing", async () => {
  for (const page of [
    compareHtml(comparisonReport()),
    await scoreHtml(scoredRecording({}), rowsOf([ticketRow()])),
  ]) {
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(page).not.toMatch(/<(script|link|img|iframe|object|base)|@import|url\(|https?:/i);
    expect(page).toContain("prefers-color-scheme: dark");
    expect(page).toContain("@media print");
    expect(foreignTags(page)).toEqual([]);
  }
});

test("a partial recording is named in the first line and on the page", async () => {
  const page = await scoreHtml(scoredRecording({ partial: true }), rowsOf([ticketRow()]));
  expect(page.split("\n")[0]).toContain("Partial recording: r ends before");
  expect(page).toContain('<p class="banner"><b>Partial recording');
});

test("more wrong ticket runs than the page holds are counted", async () => {
  const { scorecard } = scoredRecording({});
  const many = Array.from({ length: 600 }, (_, at) => ticketRow({ ticket: `T-${at}` }));
  const scored = scoredRecording({ scorecard: { ...scorecard, scored: 600, right: 0 } });
  const page = await scoreHtml(scored, rowsOf(many.slice(0, 450), many.slice(450)));
  expect(page).toContain("Wrong first tool: 600 ticket runs");
  expect(page).toContain("100 more: the CSV");
  expect(page).not.toContain("T-500<");
});

test.each(HOSTILE)("%j is text on the page", async (text) => {
  const row = ticketRow({ ticket: text, expected: text, called: text, arguments: text });
  for (const page of [
    await scoreHtml(hostileRecording(text), rowsOf([row])),
    compareHtml(hostileReport(text)),
  ]) {
    expect(foreignTags(page)).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
    expect(page).not.toMatch(/[\u0000\u001b\u009b\u202e\u200b]/);
  }
});

test("the check of these tests sees a foreign tag", () => {
  expect(foreignTags('<p><img src="x"></p><p onclick="x">')).toEqual(['<img src="x">', '<p onclick="x">']);
});
