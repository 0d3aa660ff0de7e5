import { expect, test } from "vitest";
import type { ToolFigure } from "@/lib/compare";
import { rate } from "@/lib/statistics";
import type { ToolChange } from "@/lib/tool-list";
import { sayCouldHaveShown, splitTools } from "./per-tool";
import { shareOut } from "./share-out";

function buildTool(expected: string, k: number, lost: number, textChanged = false): ToolFigure {
  return {
    expected: `shop.${expected}`,
    base: rate(k, 20),
    candidate: rate(k - lost, 20),
    gained: [],
    lost: Array.from({ length: lost }, (_, index) => `T-${index}`),
    pAdjusted: null,
    verdict: "not shown",
    textChanged,
  };
}

const perTool = [
  buildTool("quote_refund", 10, 0, true),
  buildTool("find_orders", 5, 0),
  buildTool("check_stock", 12, 1),
];

test("splitTools keeps edited tools apart and puts the most moved first", () => {
  const { edited, untouched } = splitTools({ perTool, toolChanges: [] });
  expect(edited.map((tool) => tool.expected)).toEqual(["shop.quote_refund"]);
  expect(untouched.map((tool) => tool.expected)).toEqual(["shop.check_stock", "shop.find_orders"]);
});

test("splitTools lists edited tools that no ticket expects, and only what is in view where asked", () => {
  const change = (tool: string, field: string, kind: ToolChange["kind"]) => ({
    tool: `shop.${tool}`,
    field,
    from: "a",
    to: "b",
    kind,
  });
  const toolChanges = [
    change("quote_refund", "description", "wording"),
    change("list_vouchers", "description", "wording"),
    change("list_vouchers", "title", "wording"),
    change("find_orders", "order", "order"),
    change("track", "tool", "additive"),
  ];
  expect(splitTools({ perTool, toolChanges }).unexpected).toEqual(["shop.list_vouchers"]);
  const part = splitTools({ perTool, toolChanges }, new Set(["shop.find_orders"]));
  expect([part.edited.length, part.untouched.length, part.unexpected.length]).toEqual([0, 1, 0]);
});

test("sayCouldHaveShown names the losses that would have counted: 2 times a half to the 8th is below 0.05 over 6", () => {
  expect(sayCouldHaveShown({ perTool, revisionsTried: 2 })).toBe(
    "1 ticket of theirs got worse. Only a large loss would show with so few tickets: check_stock would have to lose 8 of its 12; too few to show any: find_orders.",
  );
});

test("sayCouldHaveShown has nothing to say where every tool was edited", () => {
  expect(sayCouldHaveShown({ perTool: [buildTool("a", 3, 0, true)], revisionsTried: 1 })).toBe("");
});

test("shareOut draws the first piles whole and cuts the last", () => {
  expect(shareOut([2, 9, 80, 30], 100)).toEqual([2, 9, 80, 9]);
  expect(shareOut([150, 3], 100)).toEqual([100, 0]);
});
