import { expect, test } from "vitest";
import { bareName, showArguments, splitShownName } from "./argument-text";

test.each([
  ['{"order_id":"O-1457"}', "order_id: O-1457"],
  ['{"order_id":"O-1457","lines":[1,2],"dry":true}', "order_id: O-1457, lines: [1,2], dry: true"],
  ["{}", ""],
  ["", ""],
  ['{"order_id": O-1457', '{"order_id": O-1457'],
  ["[1,2]", "[1,2]"],
  ['{"id":90071992547409931234}', '{"id":90071992547409931234}'],
])("showArguments shows %s", (raw, shown) => {
  expect(showArguments(raw)).toBe(shown);
});

test("showArguments cuts what is too long for a row, and shows no call as nothing", () => {
  expect(showArguments(`{"a":"${"x".repeat(500)}"}`)).toHaveLength(160);
  expect(showArguments(null)).toBe("");
});

test("a shown name splits at its first dot", () => {
  expect(splitShownName("shop.find_orders")).toEqual({ server: "shop.", tool: "find_orders" });
  expect(splitShownName("get_order_status")).toEqual({ server: "", tool: "get_order_status" });
  expect(bareName("mcp.shop.x")).toBe("shop.x");
});
