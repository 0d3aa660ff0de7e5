import { expect, test } from "vitest";
import { bareName } from "./argument-text";
import { calledText } from "./called";
import { showText } from "./show-text";

test("showText names a hidden character and leaves the rest", () => {
  expect(showText("T-1\u202e\u001b")).toBe("T-1[U+202E right-to-left override][U+001B escape]");
  expect(showText("shop.find_orders")).toBe("shop.find_orders");
});

test("names of tools that a stranger chose hide nothing", () => {
  expect(bareName("shop.a\u200bb")).toBe("a[U+200B zero-width space]b");
  expect(calledText({ kind: "unknown tool", recorded: "x\u200b" })).toBe(
    "unknown tool x[U+200B zero-width space]",
  );
});
