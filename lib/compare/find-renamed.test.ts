import { expect, test } from "vitest";
import type { ToolChange } from "@/lib/tool-list";
import { findRenamed } from "./index";

const gone = (tool: string, text: string): ToolChange => ({
  tool,
  field: "tool",
  from: text,
  to: null,
  kind: "breaking",
});
const come = (tool: string, text: string): ToolChange => ({
  tool,
  field: "tool",
  from: null,
  to: text,
  kind: "additive",
});

test("a tool gone and one come with near-equal words are one renamed; each stands in one pair", () => {
  expect(
    findRenamed([
      come("shop.look_up_order", "Look up one order by its ID."),
      come("shop.find_order", "Look up one order by ID and more than that in the shop."),
      gone("shop.get_order", "Look up one order by its ID."),
    ]),
  ).toEqual([{ from: "shop.get_order", to: "shop.look_up_order" }]);
});

test("other words, empty words and a reworded tool that stayed are none", () => {
  expect(findRenamed([come("a", "Track a parcel."), gone("b", "Refund an order.")])).toEqual([]);
  expect(findRenamed([come("a", ""), gone("b", "")])).toEqual([]);
  expect(
    findRenamed([{ tool: "a", field: "description", from: "Look up.", to: "Look it up.", kind: "wording" }]),
  ).toEqual([]);
});
