import { describe, expect, test } from "vitest";
import { createLexicalScorer } from "@/lib/model";
import { type ShownTool, shownTools, type ToolList } from "@/lib/tool-list";
import {
  changesOf,
  compareRows,
  explainMove,
  leaveOneOut,
  listTexts,
  measureStanding,
  type PreviewTicket,
  previewEdit,
  RefusedDraft,
  type ScoreRows,
} from "./index";

const declare = (name: string, description: string) => ({
  name,
  description,
  inputSchema: {
    type: "object",
    properties: {
      "order.id": { type: "string", description: "The order's ID." },
      lines: {
        type: "array",
        items: { type: "object", properties: { sku: { type: "string" }, odd: { description: 7 } } },
      },
    },
  },
});
const LIST: ToolList = [
  {
    name: "s",
    prefix: "shop",
    tools: [
      declare("quote", "Work out a refund."),
      declare("track", "Say where a parcel is.\r\nNot for refunds."),
    ],
  },
];
const TOOLS = shownTools(LIST);
const TICKETS: PreviewTicket[] = [
  { id: "money", body: "I want a refund", accepted: ["shop.quote"] },
  { id: "parcel", body: "Where is my parcel? No refunds please", accepted: ["shop.track"] },
  { id: "hello", body: "Hello!", accepted: [] },
  { id: "unscored", body: "Hello!", accepted: null },
  { id: "elsewhere", body: "refund", accepted: ["shop.gone"] },
];
const shown = TOOLS.map((tool) => tool.shown);

const scoreLexical = (tickets: readonly PreviewTicket[]) => (tools: readonly ShownTool[]) => {
  const scorer = createLexicalScorer(tools);
  return tickets.map(({ body }) => scorer.score(body));
};

function reword(tool: string, description: string): ShownTool[] {
  return TOOLS.map((one) =>
    one.shown === tool ? { ...one, declaration: { ...one.declaration, description } } : one,
  );
}

describe("measureStanding", () => {
  test("the margin is the expected tool's score less the best other's", () => {
    expect(measureStanding([3, 5], shown, ["shop.quote"])).toEqual({
      margin: -2,
      top: 5,
      expected: "shop.quote",
      rival: "shop.track",
      choice: "shop.track",
      right: false,
    });
  });

  test("the best of several accepted tools counts; a tie goes to the tool listed first", () => {
    expect(measureStanding([3, 5], shown, shown)).toMatchObject({ margin: 5, expected: "shop.track" });
    expect(measureStanding([4, 4], shown, ["shop.track"])).toMatchObject({ margin: 0, right: false });
  });

  test("a ticket that must call nothing is right where every score is zero", () => {
    expect(measureStanding([0, 0], shown, [])).toMatchObject({ choice: null, right: true, expected: null });
    expect(measureStanding([0, 2], shown, [])).toMatchObject({ margin: -2, right: false });
    expect(measureStanding([0, 0], shown, ["shop.quote"])).toMatchObject({ choice: null, right: false });
  });

  test("without an expectation, or with tools that are not shown, there is nothing to hold it against", () => {
    expect(measureStanding([1, 2], shown, null)).toBeNull();
    expect(measureStanding([1, 2], shown, ["shop.gone"])).toBeNull();
  });
});

describe("compareRows", () => {
  const one: PreviewTicket[] = [{ id: "t", body: "", accepted: ["shop.quote"] }];
  const moved = (before: number[], after: number[]) => compareRows(one, shown, [before], [after]).moves[0];

  test("says closer, further and unmoved, and what flips", () => {
    expect(moved([3, 5], [4, 5])).toMatchObject({ direction: "closer", flip: null });
    expect(moved([3, 5], [6, 5])).toMatchObject({ direction: "closer", flip: "gained" });
    expect(moved([6, 5], [3, 5])).toMatchObject({ direction: "further", flip: "lost" });
    expect(moved([1, 0], [0, 0])).toMatchObject({ flip: "lost" });
    expect(moved([0, 1], [0, 0])).toMatchObject({ direction: "closer", flip: "other" });
  });

  test("a move of less than a hundredth of the highest score is none", () => {
    expect(moved([100, 10], [100.9, 10])?.direction).toBe("unmoved");
    expect(moved([100, 10], [101.2, 10])?.direction).toBe("closer");
  });

  test("counts what cannot be scored apart", () => {
    const rows: ScoreRows = TICKETS.map(() => [1, 0]);
    expect(compareRows(TICKETS, shown, rows, rows)).toMatchObject({
      notScored: 2,
      unmoved: 3,
      rightBefore: 1,
    });
  });
});

describe("an edit before the word-matching chooser", () => {
  const draft = reword("shop.track", "Say where a parcel is. Not for refunds or a refund: want.");
  const lists = { tickets: TICKETS, base: TOOLS, draft };

  test("a ticket is drawn by the very words that should turn it away, and they are named", async () => {
    const preview = await previewEdit(lists, scoreLexical(TICKETS));
    expect(preview.lost).toEqual(["money"]);
    const move = preview.moves.find(({ ticket }) => ticket === "money");
    if (!move) throw new Error("The ticket was not scored.");
    const scorers = { base: createLexicalScorer(TOOLS), draft: createLexicalScorer(draft) };
    const pulls = explainMove("I want a refund", move, shown, scorers);
    expect(pulls.map(({ word, tool }) => `${word} ${tool}`)).toContain("want shop.track");
  });

  test("nothing edited, nothing moved", async () => {
    const same = await previewEdit({ ...lists, draft: TOOLS }, scoreLexical(TICKETS));
    expect(same).toMatchObject({ closer: 0, further: 0, gained: [], lost: [] });
  });

  test("leaving the sentence out that draws it in wins the ticket back", async () => {
    const effects = await leaveOneOut(lists, ["shop.track"], scoreLexical(TICKETS));
    expect(effects.map(({ text }) => text)).toEqual([
      "Say where a parcel is.",
      "Not for refunds or a refund: want.",
    ]);
    expect(effects[1]).toMatchObject({ tool: "shop.track", gained: ["money"], lost: [] });
    expect(effects[0]?.tokens).toBe(6);
  });

  test("what the words add is the score", () => {
    const scorer = createLexicalScorer(draft);
    const body = "want a refund, a refund, a parcel";
    const sums = shown.map((_, at) =>
      scorer.explain(body).reduce((sum, { adds }) => sum + (adds[at] ?? 0), 0),
    );
    for (const [at, score] of scorer.score(body).entries()) expect(sums[at]).toBeCloseTo(score, 3);
  });
});

describe("drafts", () => {
  const ORDER = "inputSchema.properties.order\\.id.description";
  const SKU = "inputSchema.properties.lines.items.properties.sku.description";

  test("every text that may be reworded has its path, also one that is not there yet", () => {
    expect(listTexts(declare("a", "b"))).toEqual([
      { field: "description", text: "b" },
      { field: ORDER, text: "The order's ID." },
      { field: "inputSchema.properties.lines.description", text: "" },
      { field: SKU, text: "" },
    ]);
  });

  test("become a revision's changes, without those that read the same", () => {
    const drafts = { "shop.quote": { description: "New.", [ORDER]: "The order's ID.", [SKU]: "One." } };
    expect(changesOf(LIST, drafts)).toEqual({
      "shop.quote": {
        description: { from: "Work out a refund.", to: "New." },
        [SKU]: { from: "", to: "One." },
      },
    });
  });

  test("a browser's line breaks are no change, and a change keeps the base's own", () => {
    const same = { "shop.track": { description: "Say where a parcel is.\nNot for refunds." } };
    expect(changesOf(LIST, same)).toEqual({});
    const other = { "shop.track": { description: "Say where it is.\nNot for refunds." } };
    expect(changesOf(LIST, other)["shop.track"]?.description?.to).toBe(
      "Say where it is.\r\nNot for refunds.",
    );
    const lf = { "shop.quote": { description: "One.\r\nTwo." } };
    expect(changesOf(LIST, lf)["shop.quote"]?.description?.to).toBe("One.\nTwo.");
  });

  test("a tool or field that is not there is refused", () => {
    expect(() => changesOf(LIST, { nope: {} })).toThrow(RefusedDraft);
    expect(() => changesOf(LIST, { "shop.quote": { name: "x" } })).toThrow('no text at "name"');
    expect(() => changesOf(LIST, { "shop.quote": { constructor: "x" } })).toThrow(RefusedDraft);
  });
});
