import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createImporter, fixturePath } from "./import-case";

const { fixture, lines } = createImporter();

test("N1: the prefix a host put before a name is not the model's choice", async () => {
  const { score, ticket } = await fixture("n1.jsonl");
  expect(score.firstTool).toMatchObject({ k: 4, n: 4 });
  expect(score.recording).toMatchObject({ trials: 4, class: "imported-unverified" });
  const recorded = await Promise.all(
    [1, 2, 3, 4].map(async (trial) => (await ticket("desk-12", trial)).turns[0]?.calls[0]?.tool),
  );
  expect(recorded).toEqual(["renew_loan", "desk.renew_loan", "desk__renew_loan", "mcp__desk__renew_loan"]);
});

test("N1: so it is in four recordings of one conversation each", async () => {
  const conversations = readFileSync(fixturePath("n1.jsonl"), "utf8").trim().split("\n");
  expect(conversations).toHaveLength(4);
  for (const [index, line] of conversations.entries()) {
    const { score } = await lines(`n1-${index}.jsonl`, [line]);
    expect(score.firstTool).toMatchObject({ k: 1, n: 1 });
    expect(score.cells).toEqual([{ expected: "renew_loan", called: "renew_loan", right: true, n: 1 }]);
  }
});

test("N4: dots a provider rewrote lead back to the tool that was shown", async () => {
  const { score } = await fixture("n4.jsonl");
  expect(score.firstTool).toMatchObject({ k: 1, n: 1 });
  expect(score.perTool.map(({ expected }) => expected)).toEqual(["kitchen_order"]);
});

test("N4: where both spellings were shown, nothing is rewritten", async () => {
  const { score } = await fixture("n4-both-shown.jsonl");
  expect(score.firstTool).toMatchObject({ k: 0, n: 1 });
  expect(score.confusions).toEqual([{ expected: "kitchen.order", called: "kitchen_order", n: 1 }]);
});

test("N6: a name that was never shown is wrong, counted, and apart from the tools", async () => {
  const { score, ticket } = await fixture("n6.jsonl");
  expect(score.firstTool).toMatchObject({ k: 0, n: 2 });
  expect(score.notMeasured).toBe(0);
  expect(score.cells.map(({ called }) => called)).toEqual(["unknown tool", "unknown tool"]);
  expect((await ticket("mail-1")).verdict.firstTool).toEqual({
    kind: "unknown tool",
    recorded: "get_parcell",
  });
  expect((await ticket("mail-2")).verdict.firstTool).toEqual({ kind: "unknown tool", recorded: "today" });
});

test("N8: any of the accepted tools is right, grouped under the first", async () => {
  const { score, ticket } = await fixture("n8.jsonl");
  expect(score.perTool).toMatchObject([{ expected: "search_recipes", k: 1, n: 1 }]);
  expect(score.confusions).toEqual([]);
  expect((await ticket("find-1")).expectation?.accepted).toEqual(["search_recipes", "search_notes"]);
});
