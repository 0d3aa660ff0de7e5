import { describe, expect, test } from "vitest";
import type { RevisionNode } from "@/db";
import { descriptionsPath, rangePath, splitRange } from "./description-paths";
import { kindsOf, sayChange, sayDescriptions, sayOrigin, sayRange, sayToolTokens } from "./description-words";
import { revealDiff } from "./reveal-diff";
import { buildComparison, buildRecording } from "./testing";

const NONE = { wording: 0, additive: 0, breaking: 0, order: 0 };

function buildNode(id: string, changes: Partial<RevisionNode> = {}): RevisionNode {
  return {
    id,
    title: null,
    at: "2026-11-30",
    by: "Ada",
    isNamed: true,
    parent: null,
    before: null,
    depth: 0,
    sha256: null,
    list: "recorded",
    tools: 6,
    tokens: 600,
    change: null,
    recordings: [],
    ...changes,
  };
}

describe("addresses", () => {
  test("a range goes there and back, also where ids hold dots or odd letters", () => {
    for (const [from, to] of [
      ["r1", "r2"],
      ["v1.0.", "v1.1"],
      ["v1", ".x"],
      ["list-0a1b2c3d", "r..2"],
    ] as const) {
      const path = rangePath("shop", from, to);
      const range = decodeURIComponent(path.split("/").at(-1) ?? "");
      expect(splitRange(range)).toContainEqual({ from, to });
    }
  });

  test("a missing end and no range at all are none, and a row of dots ends", () => {
    for (const range of ["r1...", "...r1", "r1", "r1..r2", "..."]) expect(splitRange(range)).toEqual([]);
    expect(splitRange(`a${".".repeat(5000)}b`).length).toBeLessThan(10);
  });

  test("everything a page shows stands in its address, escaped", () => {
    expect(descriptionsPath("a b", { tool: "shop.x&y", revision: "r2" })).toBe(
      "/descriptions/a%20b?tool=shop.x%26y&revision=r2",
    );
  });
});

describe("what changed, in words", () => {
  test.each([
    [{ tools: 2, kinds: { ...NONE, wording: 2 }, tokens: -19 }, "2 tools reworded, −19 tokens"],
    [{ tools: 1, kinds: { ...NONE, wording: 1 }, tokens: 1 }, "1 tool reworded, +1 token"],
    [
      { tools: 4, kinds: { wording: 4, additive: 2, breaking: 3, order: 1 }, tokens: 40 },
      "4 tools changed (3 breaking, 2 additive, 4 wording, 1 moved), +40 tokens",
    ],
    [{ tools: 0, kinds: { ...NONE, order: 2 }, tokens: 0 }, "only the order changed"],
    [{ tools: 0, kinds: NONE, tokens: 0 }, "no text differs"],
  ])("%j", (change, words) => {
    expect(sayChange(change)).toBe(words);
  });

  test("the gravest kind comes first", () => {
    const change = (kind: "wording" | "breaking") => ({ tool: "t", field: "f", from: "", to: "", kind });
    expect(kindsOf([change("wording"), change("breaking")]).map(({ word }) => word)).toEqual([
      "breaking",
      "wording",
    ]);
  });

  test("tokens stand with what moved, also for a tool that came or went", () => {
    expect(sayToolTokens({ tokens: 38, tokensBefore: 24 })).toBe("38 tokens, +14");
    expect(sayToolTokens({ tokens: 38, tokensBefore: 38 })).toBe("38 tokens");
    expect(sayToolTokens({ tokens: 38, tokensBefore: null })).toBe("38 tokens");
    expect(sayToolTokens({ tokens: null, tokensBefore: 24 })).toBe("24 tokens before");
  });

  test("a node says where it comes from", () => {
    expect(sayOrigin(buildNode("r2", { parent: "r1" }))).toBe("from r1, 30 Nov 2026, by Ada");
    expect(sayOrigin(buildNode("list-1", { isNamed: false, parent: "r1", by: null }))).toBe(
      "calls itself r1, lists other texts; first recorded 30 Nov 2026",
    );
  });
});

describe("the first sentence", () => {
  const page = {
    suite: { id: "shop", title: "Shop" },
    unplaced: [],
    tools: [],
    history: null,
    trend: [],
    lint: null,
    newest: null,
  };
  const recorded = { recordings: [buildRecording()] };

  test("tells the newest paired result", () => {
    const newest = buildComparison({ lost: 2, gained: 5, both: 20, neither: 21 });
    expect(sayDescriptions({ ...page, revisions: [], newest })).toContain("3 more of 48 tickets");
  });

  test.each([
    [[], "No tool list of shop is here yet."],
    [[buildNode("r1"), buildNode("r2")], "2 revisions of shop, none recorded yet."],
    [[buildNode("r1", recorded)], "One tool list of shop: nothing to compare it with yet."],
    [
      [buildNode("r1", recorded), buildNode("r2")],
      "No recorder has worked under two of the 2 tool lists of shop yet.",
    ],
  ])("says what is missing", (revisions, words) => {
    expect(sayDescriptions({ ...page, revisions })).toBe(words);
  });

  test("of a range without recordings says how much differs", () => {
    const range = {
      ...{ suite: page.suite, unchanged: 5, kinds: NONE, tokens: null, results: [], revisions: [] },
      from: buildNode("r1"),
      to: buildNode("r2"),
    };
    const tool = { tool: "t", changes: [], tokens: 1, tokensBefore: 1 };
    expect(sayRange({ ...range, tools: [tool] })).toBe(
      "1 tool differs from r1 to r2; no recorder has worked under both yet.",
    );
    expect(sayRange({ ...range, tools: [] })).toBe("r2 lists the same as r1.");
    expect(sayRange({ ...range, to: buildNode("r1"), tools: [] })).toBe("r1 on both sides: nothing differs.");
  });
});

test("a diff names the zero-width space and the Cyrillic letter that came in", () => {
  const { removed, added } = revealDiff("Pays the refund now.", "Pays the r\u0435fund now\u200b.");
  expect(removed.every(({ hidden }) => !hidden)).toBe(true);
  expect(added.filter(({ hidden }) => hidden).map(({ text }) => text)).toEqual([
    "U+0435 Cyrillic, looks like e",
    "U+200B zero-width space",
  ]);
});
