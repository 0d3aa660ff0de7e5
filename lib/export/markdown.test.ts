import { describe, expect, test } from "vitest";
import { compareMarkdown } from "./compare-markdown";
import { code, fenced, link, prose } from "./markdown";
import { scoreMarkdown } from "./score-markdown";
import {
  comparisonReport,
  HOSTILE,
  hostileRecording,
  hostileReport,
  pair,
  rowsOf,
  scoredRecording,
  ticketRow,
} from "./testing";

/** What is left of a text once code, in spans, tags and blocks, is taken away: what a renderer would read as markup. */
function outsideCode(markdown: string): string {
  return markdown
    .replace(/^(`{3,})[a-z]+\n[\s\S]*?\n\1$/gm, "")
    .replace(/`[^`\n]+`/g, "")
    .replace(/<code>[^<]*<\/code>/g, "")
    .replace(/&#(64|35);&#8288;/g, "")
    .replace(/&#(?!64;|35;)\d+;/g, "");
}

describe("a comparison", () => {
  test("opens with the verdict and names the tickets that got worse", () => {
    const [first, , second] = compareMarkdown(comparisonReport()).split("\n");
    expect(first).toBe(
      "**`two` picks the right first tool on 1 more of 48 tickets than `one`: 2 better, 1 worse. No evidence that this is more than chance.** Worse: `T-1`.",
    );
    expect(second).toContain("exact p 1");
  });

  test("has measures, tools, lost before gained with expected and called, and what was left out", () => {
    const text = compareMarkdown(comparisonReport());
    expect(text).toContain(
      "| Right first tool | 36 of 48 (75 %, 61 to 85 %) | 37 of 48 (77 %, 63 to 87 %) | 2 | 1 |",
    );
    expect(text).toContain("| `shop.quote_refund` | 36 of 48 | 37 of 48 | 2 | 1 | no evidence | edited |");
    expect(text).toContain("| `T-1` | `shop.quote_refund` | `shop.quote_refund` | `shop.find_orders` |");
    expect(text.indexOf("**Worse")).toBeLessThan(text.indexOf("**Better"));
    expect(text).toContain(
      "Left out of the pairs: 1 ticket only in the base, 1 ticket run not measured on one side.",
    );
  });

  test("shows what the model read as a diff, sentence by sentence", () => {
    expect(compareMarkdown(comparisonReport())).toContain(
      [
        "```diff",
        "@@ shop.quote_refund · description (wording) @@",
        "  Quote a refund.",
        "- Nothing is paid.",
        "+ No money moves.",
        "```",
      ].join("\n"),
    );
  });

  test("carries setup, provenance and method of both sides", () => {
    const text = compareMarkdown(comparisonReport());
    for (const part of [
      "provenance: baseline",
      "file SHA-256: ab",
      "scoring: version v1",
      "Holm",
      "exact McNemar",
    ])
      expect(text).toContain(part);
  });

  test("links only where the app's address is known", () => {
    expect(compareMarkdown(comparisonReport())).not.toContain("Open the comparison");
    expect(compareMarkdown(comparisonReport(), { baseUrl: "https://rightcall.example/x" })).toContain(
      "[Open the comparison](<https://rightcall.example/compare?base=one&candidate=two>)",
    );
  });

  test("starts with the warning where a side is partial", () => {
    const text = compareMarkdown(comparisonReport({ base: scoredRecording({ id: "one", partial: true }) }));
    expect(text.split("\n")[0]).toMatch(/^\*\*Partial recording: one ends before/);
  });

  test("that cannot be made says why, and shows both sides", () => {
    const { comparison } = comparisonReport();
    const none = {
      ...comparison,
      comparable: false,
      reason: "A <b>reason</b>.",
      firstTool: null,
      perTool: [],
    };
    const text = compareMarkdown(comparisonReport({ comparison: none, pairs: [], unmeasured: [] }));
    expect(text.split("\n")[0]).toBe(
      "**`one` and `two` are not compared. A &#60;b&#62;reason&#60;/b&#62;.**",
    );
    expect(text).toContain("36 of 48");
  });

  test("stays within what a comment takes, and says what it left out", () => {
    const lost = Array.from({ length: 500 }, (_, at) => pair({ ticket: `T-${at}` }));
    const many = compareMarkdown(comparisonReport({ pairs: lost }));
    expect(many).toContain("470 more: the HTML and JSON exports hold them all.");
    const { comparison } = comparisonReport();
    const huge = Array.from({ length: 4 }, (_, at) => ({
      ...{ tool: `t${at}`, field: "description", kind: "wording" as const },
      ...{ from: "x".repeat(30_000), to: "y".repeat(30_000) },
    }));
    const long = compareMarkdown(comparisonReport({ comparison: { ...comparison, toolChanges: huge } }));
    expect(long.length).toBeLessThan(65_536);
    expect(long).toContain("too long for a comment");
  });
});

test("a scorecard opens with the verdict, then measures, confusions, wrong ticket runs and setup", async () => {
  const text = await scoreMarkdown(scoredRecording({ statement: "Said so" }), rowsOf([ticketRow()]));
  expect(text.split("\n")[0]).toBe("**`r`: Right first tool on 36 of 48 ticket runs: 75 %, 60 to 80 %.**");
  expect(text).toContain("| `T-1` | `shop.quote_refund` | `shop.find_orders` |");
  expect(text).toContain("baseline. Said so");
  expect(text).toContain("| Job finished | not measured (first calls only) |");
});

describe.each(HOSTILE)("%j", (text) => {
  test("is no markup, mention, link or tag anywhere", async () => {
    const row = ticketRow({ ticket: text, expected: text, called: text, arguments: text });
    for (const markdown of [
      compareMarkdown(hostileReport(text)),
      await scoreMarkdown(hostileRecording(text), rowsOf([row])),
    ]) {
      const outside = outsideCode(markdown);
      expect(outside.replaceAll(/<\/?(details|summary)>/g, "")).not.toMatch(/[<`@#]|https?:|www\.|\]\(/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
      expect(markdown).not.toMatch(/[\u001b\u009b\u202e\u200b\u2028\ud800]/);
      expect(outside.match(/<details>/g)?.length ?? 0).toBe(outside.match(/<\/details>/g)?.length ?? 0);
    }
  });

  test("leaves every table's rows with the cells of its head", async () => {
    for (const table of compareMarkdown(hostileReport(text))
      .split("\n\n")
      .filter((block) => block.startsWith("| "))) {
      const cells = table.split("\n").map((line) => line.split("|").length);
      expect(new Set(cells).size).toBe(1);
    }
  });
});

test("inline code keeps plain names readable and writes signs that end it as entities", () => {
  expect(code("shop.quote_refund")).toBe("`shop.quote_refund`");
  expect(code("a`b|c\\|d")).toBe("<code>a&#96;b&#124;c&#92;&#124;d</code>");
  expect(code("x\ny")).toBe("`x\\u{a}y`");
  expect(code("x".repeat(200), 10)).toBe("`xxxxxxxxxx…`");
  expect(code("")).toBe("<code>&nbsp;</code>");
});

test("a block is fenced by more backticks than it holds", () => {
  expect(fenced("text", "a\n````\nb")).toBe("`````text\na\n````\nb\n`````");
});

test("a sentence holds no mention, link or tag", () => {
  expect(prose("@octocat #12 <b> https://e.invalid www.e.invalid [a](b)")).toBe(
    "&#64;&#8288;octocat &#35;&#8288;12 &#60;b&#62; https&#58;//e.invalid www&#46;e.invalid &#91;a&#93;(b)",
  );
});

test("a link is http or https, and nothing in it ends it", () => {
  expect(link("x", "/a>b", "https://h.example")).toBe("[x](<https://h.example/a%3Eb>)");
  expect(link("x", "/a", "javascript:alert(1)")).toBeNull();
});
