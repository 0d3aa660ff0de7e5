import { expect, test } from "vitest";
import { estimateListTokens, estimateTokens, estimateToolTokens, shownTools } from "./index";

test("a token is four bytes of UTF-8, rounded up", () => {
  expect(["", "a", "abcd", "abcde", "möwe", "注文番号"].map(estimateTokens)).toEqual([0, 1, 1, 2, 2, 3]);
});

test("a tool counts with its name, description and schema, not with what the model never sees", () => {
  const tool = { name: "find", description: "Finds.", inputSchema: { type: "object" } };
  const list = [{ name: "s", prefix: "shop", tools: [tool] }];
  const shown = shownTools(list)[0];
  if (shown === undefined) throw new Error("no tool");
  expect(estimateToolTokens(shown)).toBe(estimateTokens('shop.find\nFinds.\n{"type":"object"}'));
  const more = { ...tool, title: "A title", outputSchema: { type: "object" } };
  expect(estimateListTokens([{ name: "s", prefix: "shop", tools: [more] }])).toBe(estimateListTokens(list));
  expect(estimateListTokens([{ name: "s", prefix: "shop", tools: [tool, { ...tool, name: "list" }] }])).toBe(
    2 * estimateListTokens(list),
  );
});
