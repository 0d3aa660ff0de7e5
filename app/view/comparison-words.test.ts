import { describe, expect, test } from "vitest";
import { rate } from "@/lib/statistics";
import { listStatistics, nameSides, sayAxis, sayCertainty, saySettle, sayVerdict } from "./comparison-words";
import { buildComparison, buildRecording } from "./testing";

describe("sayVerdict", () => {
  test("names the winner, the net number of tickets, better and worse", () => {
    expect(sayVerdict(buildComparison({ lost: 2, gained: 11, both: 31, neither: 4 }))).toBe(
      "r2 picks the right first tool on 9 more of 48 tickets than r1: 11 better, 2 worse.",
    );
    expect(sayVerdict(buildComparison({ lost: 5, gained: 1, both: 30, neither: 12 }))).toBe(
      "r2 picks the right first tool on 4 fewer of 48 tickets than r1: 1 better, 5 worse.",
    );
  });

  test("tells an even exchange from no change at all", () => {
    expect(sayVerdict(buildComparison({ lost: 3, gained: 3, both: 30, neither: 12 }))).toBe(
      "r2 picks the right first tool as often as r1, 33 of 48: 3 better, 3 worse.",
    );
    expect(sayVerdict(buildComparison({ lost: 0, gained: 0, both: 36, neither: 12 }))).toBe(
      "No ticket changed: r2 and r1 pick the right first tool on the same 36 of 48.",
    );
  });

  test("gives no difference where nothing may be compared, and says why", () => {
    const page = buildComparison({ lost: 2, gained: 11, both: 31, neither: 4 });
    const comparison = {
      ...page.comparison,
      comparable: false,
      firstTool: null,
      reason: "Two things differ.",
    };
    expect(sayVerdict({ ...page, comparison })).toBe(
      "Side by side, no difference computed: two things differ.",
    );
  });
});

describe("nameSides", () => {
  test("takes the revisions where only the descriptions differ, else the ids", () => {
    const page = buildComparison({ lost: 1, gained: 1, both: 1, neither: 1 });
    expect(nameSides(page)).toEqual({ base: "r1", candidate: "r2" });
    const comparison = { ...page.comparison, axis: ["descriptions", "model"] as const };
    expect(nameSides({ ...page, comparison })).toEqual({ base: "lexical-r1", candidate: "lexical-r2" });
  });

  test("does not give both sides one name", () => {
    const page = buildComparison(
      { lost: 1, gained: 1, both: 1, neither: 1 },
      { candidate: buildRecording({ id: "x" }) },
    );
    expect(nameSides(page)).toEqual({ base: "lexical-r1", candidate: "x" });
  });
});

test("sayCertainty warns of matchers, and of a model recorded once", () => {
  const page = buildComparison({ lost: 1, gained: 2, both: 1, neither: 1 });
  expect(sayCertainty(page)).toMatch(/^No evidence: could be chance\. Two matchers, no chat model/);
  const model = { class: "model-run", group: "model" } as const;
  const run = { ...page, base: buildRecording(model), candidate: buildRecording(model) };
  expect(sayCertainty(run)).toBe("No evidence: could be chance. Recorded once: repeat it before you ship.");
});

test("listStatistics gives one p, its correction and what could have shown", () => {
  const figures = listStatistics(buildComparison({ lost: 1, gained: 4, both: 30, neither: 13 }));
  expect(figures).toContain("exact McNemar p 0.500");
  expect(figures.some((figure) => figure.includes("+6 points (95 % interval −10 to 30)"))).toBe(true);
  expect(figures.at(-1)).toMatch(/only a net change of \+15 points or more would have shown/);
});

test("sayAxis counts the changed tools and names what nobody recorded", () => {
  const page = buildComparison({ lost: 1, gained: 1, both: 1, neither: 1 });
  const change = { tool: "shop.a", field: "description", from: "x", to: "y", kind: "wording" } as const;
  const comparison = {
    ...page.comparison,
    toolChanges: [change, { ...change, field: "title" }],
    notRecorded: ["sampling"] as const,
  };
  expect(sayAxis({ ...page, comparison })).toBe(
    "One thing differs: descriptions (1 tool changed). Not recorded on either side: sampling.",
  );
});

describe("saySettle", () => {
  const page = buildComparison({ lost: 1, gained: 3, both: 40, neither: 4 });
  const withFigures = (change: Partial<(typeof page)["comparison"]>) =>
    saySettle({ comparison: { ...page.comparison, ...change } });

  test("names the tickets that would settle it, and what would have shown, in tickets", () => {
    expect(withFigures({ ticketsToSettle: 96, couldHaveShown: 0.15 })).toBe(
      "What would settle it: about 96 more tickets like these. With 48 tickets, a net change of 8 tickets or more would have shown 8 times in 10.",
    );
  });

  test("says when more of the same would not", () => {
    const even = { gained: ["a"], lost: ["b"], base: rate(3, 4), candidate: rate(3, 4) };
    const firstTool = page.comparison.firstTool && { ...page.comparison.firstTool, ...even };
    expect(withFigures({ firstTool, couldHaveShown: null })).toBe(
      "As many got better as worse, so more tickets like these would not settle it.",
    );
  });

  test("is silent where it is settled", () => {
    const firstTool = page.comparison.firstTool && {
      ...page.comparison.firstTool,
      verdict: "settled" as const,
    };
    expect(withFigures({ firstTool })).toBe("");
  });
});
