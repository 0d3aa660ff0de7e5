import { describe, expect, test } from "vitest";
import { revealText } from "./index";
import { buildMissed, buildTool, findingsOf } from "./testing";

describe("hidden character", () => {
  test.each([
    ["a name", buildTool("ref\u200bund", { description: "Pays." }), "name", "U+200B zero-width space"],
    ["a description", buildTool("refund", { description: "Pays.\u202e Never." }), "description", "U+202E"],
    ["a title", buildTool("refund", { title: "Re\u00adfund" }), "title", "U+00AD soft hyphen"],
    [
      "a property's name",
      buildTool("refund", {
        inputSchema: { type: "object", properties: { "id\u2060": { description: "An id." } } },
      }),
      "inputSchema.properties.id\u2060",
      "U+2060 word joiner",
    ],
    [
      "an enum",
      buildTool("refund", {
        inputSchema: { type: "object", properties: { a: { description: "A.", enum: ["\u{e0041}"] } } },
      }),
      "inputSchema.properties.a.enum.0",
      "U+E0041 tag A",
    ],
  ])("fires in %s", (_where, tool, field, what) => {
    expect(findingsOf("hidden character", [tool])).toMatchObject([
      { severity: "warning", field, what: expect.stringContaining(what) },
    ]);
  });

  test("does not fire on line ends, accents, other scripts and pictographs", () => {
    const description = "Erstattung für Köln.\r\nВозврат денег. 返金 👩‍🚀 ❤️ “yes” – 5 m²";
    expect(findingsOf("hidden character", [buildTool("refund", { description })])).toEqual([]);
  });

  test("names the tickets on either side of the tool", () => {
    const missed = [
      buildMissed("T-1", "refund", "stock"),
      buildMissed("T-2", "stock", "refund"),
      buildMissed("T-3", "stock", null),
    ];
    const tools = [
      buildTool("refund", { description: "Pays\u200b when asked, never else." }),
      buildTool("stock"),
    ];
    const [found] = findingsOf("hidden character", tools, { missed });
    expect(found?.tickets.map(({ ticket }) => ticket)).toEqual(["T-1", "T-2"]);
  });
});

describe("look-alike", () => {
  test.each([
    ["a Cyrillic letter in a word", "Pays the r\u0435fund when asked.", "U+0435 Cyrillic, looks like e"],
    ["a no-break space", "Pays\u00a0when asked.", "U+00A0 no-break space"],
    ["full-width letters", "Pays when \uff41sked.", "U+FF41 looks like a"],
    ["a mathematical alphabet", "Pays \u{1d428}nly when asked.", "U+1D428 looks like o"],
  ])("fires on %s", (_what, description, what) => {
    expect(findingsOf("look-alike", [buildTool("refund", { description })])).toMatchObject([
      { field: "description", what: expect.stringContaining(what) },
    ]);
  });

  test("does not fire on a language's own words", () => {
    const description = "Возврат денег и Ελληνικά, όταν ζητηθεί. Refund when asked.";
    expect(findingsOf("look-alike", [buildTool("refund", { description })])).toEqual([]);
  });

  test("fires on two names that look the same, and on a name wholly of other letters", () => {
    const twin = "\u0441\u043e\u0440\u0443";
    const found = findingsOf("look-alike", [buildTool("copy"), buildTool(twin)]);
    expect(found.map(({ tool, what }) => [tool, what])).toEqual(
      expect.arrayContaining([["desk.copy", `is spelt to look the same as desk.${twin}`]]),
    );
    expect(found.some(({ tool, field }) => tool === `desk.${twin}` && field === "name")).toBe(true);
    expect(findingsOf("look-alike", [buildTool("copy"), buildTool("move")])).toEqual([]);
  });
});

test("revealText names what the eye misses and leaves the rest", () => {
  expect(revealText("a r\u0435fund\u200b!")).toEqual([
    { text: "a r", hidden: false },
    { text: "U+0435 Cyrillic, looks like e", hidden: true },
    { text: "fund", hidden: false },
    { text: "U+200B zero-width space", hidden: true },
    { text: "!", hidden: false },
  ]);
  expect(revealText("plain")).toEqual([{ text: "plain", hidden: false }]);
});
