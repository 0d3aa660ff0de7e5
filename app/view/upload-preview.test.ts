import { expect, test } from "vitest";
import { readUploadPreview } from "./upload-preview";

const body = {
  token: "t",
  id: "chats",
  offeredId: null,
  title: "Chats",
  suite: "shop",
  isSuiteHere: true,
  tickets: 48,
  ticketsMatched: 47,
  runs: 96,
  tools: { count: 6, isKnown: true, sha256: "" },
  declaredClass: "model-run",
  partialWhy: null,
  faultCount: 130,
  faults: [{ line: 3, message: "no JSON" }],
  warnings: [],
};

test("a preview says how tickets, tools and class stand to what is here", () => {
  const preview = readUploadPreview(200, JSON.stringify(body));
  expect(preview?.lines.map(({ says }) => says)).toEqual([
    "48 tickets, 96 ticket runs; 47 as in suite shop here",
    "6 tools, a list that is known here",
    "will be shown as imported, unverified; declared: model-run",
  ]);
  expect(preview).toMatchObject({ faultCount: 130, faults: [{ line: 3, field: "", message: "no JSON" }] });
});

test("a suite that is not here, and no tool list, are said", () => {
  const preview = readUploadPreview(200, JSON.stringify({ ...body, isSuiteHere: false, tools: null }));
  expect(preview?.lines[0]?.says).toContain("suite shop is not here");
  expect(preview?.lines[1]?.says).toBe("none for the whole file");
});

test.each([
  [200, '{"duplicateOf":"chats","token":null}'],
  [422, JSON.stringify(body)],
  [200, "<html>"],
])("%d %s is no preview", (status, text) => {
  expect(readUploadPreview(status, text)).toBeNull();
});
