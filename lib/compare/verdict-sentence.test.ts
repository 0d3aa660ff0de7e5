import { describe, expect, test } from "vitest";
import { compareRecordings, smallLine, verdictSentence } from "./index";
import { answers, side } from "./testing";

function compared(counts: Parameters<typeof answers>[0], options: { tried?: number; trials?: number } = {}) {
  const { trials = 1, ...rest } = options;
  const [base, candidate] = answers(counts);
  const repeat = <T>(one: T) => Array.from({ length: trials }, () => one);
  return compareRecordings(
    side("acorn-r1", repeat(base)),
    side("acorn-r2", repeat(candidate), { toolListSha256: "l2", promptSha256: "p1" }),
    { toolChanges: [], ...rest },
  );
}

describe("verdictSentence", () => {
  test.each([
    [
      { both: 31, gained: 11, lost: 2, neither: 4 },
      "acorn-r2 picks the right first tool on 9 more of 48 tickets than acorn-r1: 11 better, 2 worse. Likely real.",
    ],
    [
      { both: 43, gained: 5 },
      "acorn-r2 picks the right first tool on 5 more of 48 tickets than acorn-r1: 5 better, 0 worse. Maybe real: there are too few tickets to be sure.",
    ],
    [
      { both: 45, gained: 1, lost: 2 },
      "acorn-r2 picks the right first tool on 1 fewer of 48 tickets than acorn-r1: 1 better, 2 worse. No evidence that this is more than chance.",
    ],
    [
      { both: 40, gained: 2, lost: 2 },
      "acorn-r2 picks the right first tool as often as acorn-r1, on 42 of 44 tickets: 2 better, 2 worse. No evidence that this is more than chance.",
    ],
    [
      { both: 1 },
      "acorn-r2 and acorn-r1 pick the right first tool on the same 1 of 1 ticket: none better, none worse.",
    ],
  ])("of %j", (counts, sentence) => {
    expect(verdictSentence(compared(counts))).toBe(sentence);
  });

  test("counts ticket runs where there are several trials", () => {
    expect(verdictSentence(compared({ both: 4, gained: 6 }, { trials: 2 }))).toContain(
      "on 12 more of 20 ticket runs",
    );
  });

  test("says why nothing is compared", () => {
    const other = side("b", { t1: 1 }, { model: "x", toolListSha256: "y" });
    const sentence = verdictSentence(compareRecordings(side("a", { t1: 1 }), other, { toolChanges: [] }));
    expect(sentence).toContain(
      "a and b are not compared. They differ in more than one thing (descriptions, model)",
    );
  });
});

describe("smallLine", () => {
  test("has the exact p, the interval and the axis", () => {
    expect(smallLine(compared({ both: 31, gained: 11, lost: 2, neither: 4 }, { tried: 2 }))).toBe(
      "settled · exact p 0.022, p 0.045 after 2 tool lists tried · +19 points (4 to 33) · differs: descriptions",
    );
  });

  test("says what would have shown and what would settle it, where it is not settled", () => {
    expect(smallLine(compared({ both: 43, gained: 5 }))).toMatch(
      /^leaning · exact p 0\.063 · \+10 points \(.*\) · a net change of 1\d points would have shown 8 times in 10 · about 48 more tickets like these would settle it · differs: descriptions$/,
    );
  });

  test("says which looks were planned and used, and what those that were not needed would have taken", () => {
    const [base, candidate] = answers({ both: 31, gained: 11, lost: 2, neither: 4 });
    const looked = (looks: { planned: number; used: number; savedTokens?: number }) =>
      smallLine(
        compareRecordings(side("a", base), side("b", candidate, { toolListSha256: "l2" }), {
          toolChanges: [],
          looks,
        }),
      );
    expect(looked({ planned: 4, used: 1, savedTokens: 12_000 })).toContain(
      "4 looks planned, 1 used (3 trials saved, about 12,000 tokens)",
    );
    expect(looked({ planned: 4, used: 2 })).toContain("4 looks planned, 2 used (2 trials saved)");
    expect(looked({ planned: 4, used: 4 })).toMatch(/4 looks planned, 4 used(?! \()/);
  });

  test("says that the endpoint named itself otherwise, which is no axis", () => {
    const [base, candidate] = answers({ both: 3, gained: 1 });
    const from = (id: string, fingerprint: string) =>
      side(id, id === "a" ? base : candidate, { toolListSha256: id, fingerprint });
    const compared = compareRecordings(from("a", "fp_1"), from("b", "fp_2"), { toolChanges: [] });
    expect(compared).toMatchObject({ comparable: true, axis: ["descriptions"], otherFingerprints: true });
    expect(smallLine(compared)).toContain("the endpoint named another fingerprint in each");
    const same = compareRecordings(from("a", "fp_1"), from("b", "fp_1"), { toolChanges: [] });
    expect(same).not.toHaveProperty("otherFingerprints");
  });

  test("is empty where nothing is compared", () => {
    expect(
      smallLine(compareRecordings(side("a", { t1: 1 }), side("a", { t1: 1 }), { toolChanges: [] })),
    ).toBe("");
  });
});
