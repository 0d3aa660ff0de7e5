import { expect, test } from "vitest";
import { findRefFault } from "./find-ref-fault";

test.each([
  [
    { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } },
    "leads back to itself",
    false,
  ],
  [{ properties: { x: { $ref: "#/$defs/none" } } }, "leads to nothing", false],
  [{ items: { $ref: "https://example.com/a.json" } }, "leads to another document", true],
])("%j has a $ref that %s", (schema, why, isExternal) => {
  expect(findRefFault(schema)).toMatchObject({ why: expect.stringContaining(why), isExternal });
});

test.each([
  [
    {
      $defs: { tree: { type: "object", properties: { child: { $ref: "#/$defs/tree" } } } },
      $ref: "#/$defs/tree",
    },
  ],
  [{ type: "object", properties: { self: { $ref: "#" } } }],
  [{ $defs: { "a/b": { type: "string" } }, properties: { x: { $ref: "#/$defs/a~1b" } } }],
  [{ enum: [{ $ref: "#/nowhere" }], default: { $ref: "#/nowhere" } }],
  [{ $ref: "#anchor" }],
])("%j has none", (schema) => {
  expect(findRefFault(schema)).toBeNull();
});
