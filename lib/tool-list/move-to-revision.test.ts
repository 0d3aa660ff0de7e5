import { expect, test } from "vitest";
import { moveToRevision, type Revision, RevisionConflict, RevisionNotFound, type ToolList } from "./index";

const listed = (text: string): ToolList => [
  {
    name: "s",
    prefix: "shop",
    tools: [{ name: "find", description: text, inputSchema: { type: "object" } }],
  },
];
const revision = (id: string, parent: string | null, from = "", to = ""): Revision => ({
  id,
  parent,
  title: id,
  at: "2026-11-01",
  by: "a test",
  changes: parent === null ? {} : { "shop.find": { description: { from, to } } },
});
const tree = [
  revision("r1", null),
  revision("r2", "r1", "one", "two"),
  revision("r3", "r1", "one", "three"),
  revision("r4", "r2", "two", "four"),
];

test.each([
  ["r1", "r4", "one", "four"],
  ["r4", "r3", "four", "three"],
  ["r3", "r1", "three", "one"],
  ["r2", "r2", "two", "two"],
])("from %s to %s", (from, to, before, after) => {
  expect(moveToRevision(listed(before), tree, from, to)).toEqual(listed(after));
});

test("a list that is not what its revision says cannot be moved", () => {
  expect(() => moveToRevision(listed("another"), tree, "r4", "r1")).toThrow(RevisionConflict);
  expect(() => moveToRevision(listed("one"), tree, "r1", "r9")).toThrow(RevisionNotFound);
});
