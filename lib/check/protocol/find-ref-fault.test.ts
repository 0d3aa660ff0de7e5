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

test("a long chain of references is walked once", () => {
  const links = Array.from({ length: 6000 }, (_, at) => [`a${at}`, { $ref: `#/$defs/a${at + 1}` }]);
  const $defs = { ...Object.fromEntries(links), a6000: { type: "string" } };
  const startedAt = performance.now();
  expect(findRefFault({ $defs })).toBeNull();
  expect(performance.now() - startedAt).toBeLessThan(2000);
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
