import { readFileSync } from "node:fs";
import MiniSearch from "minisearch";
import { expect, test } from "vitest";
import type { ShownTool } from "@/lib/tool-list";
import { createLexicalScorer } from "./index";

function tool(name: string, description: string, parameter = ""): ShownTool {
  const inputSchema = { type: "object", properties: { a: { description: parameter } } };
  return { shown: name, server: "s", prefix: "", declaration: { name, description, inputSchema } };
}

const TOOLS = [
  tool("get_order_status", "Look up where an order is. The order's state.", "The order's ID."),
  tool("quote_refund", "Work out a refund for an order.", "The order's ID, such as O-1873."),
  tool("check_stock", "Count pieces in the warehouse, constructor included."),
];

test("scores are minisearch's own", () => {
  const index = new MiniSearch({ fields: ["name", "description", "parameters"] });
  for (const [id, { declaration }] of TOOLS.entries()) {
    const parameters = id === 2 ? "" : ["The order's ID.", "The order's ID, such as O-1873."][id];
    index.add({ id, name: declaration.name, description: declaration.description, parameters });
  }
  const bodies = readFileSync("tickets/shop/tickets.jsonl", "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).body);
  const scorer = createLexicalScorer(TOOLS);
  for (const body of [...bodies, "", "zzz", "order order ORDER's o-1873 constructor toString"]) {
    const hits = new Map(index.search(body).map((hit) => [hit.id, Math.round(hit.score * 1e4) / 1e4]));
    expect(scorer.score(body)).toEqual(TOOLS.map((_, id) => hits.get(id) ?? 0));
  }
});

test("what each word adds comes to the score", () => {
  const scorer = createLexicalScorer(TOOLS);
  const body = "A refund for order O-1873, a refund.";
  const words = scorer.explain(body);
  expect(words.map(({ word }) => word)).toEqual(["a", "refund", "for", "order", "o", "1873"]);
  for (const [at, score] of scorer.score(body).entries())
    expect(words.reduce((sum, { adds }) => sum + (adds[at] ?? 0), 0)).toBeCloseTo(score, 3);
});
