import { expect, test } from "vitest";
import { readTicketIds, suggestRecordingId } from "./record-desk";
import { readTextName, textName } from "./text-name";

test("a suggested id says who under which words, and is never taken", () => {
  expect(suggestRecordingId("My Acorn 8B", "r4", new Set())).toBe("my-acorn-8b-r4");
  expect(suggestRecordingId("lexical", "", new Set(["lexical-live"]))).toBe("lexical-live-2");
  const long = suggestRecordingId("majority:".repeat(20), "r1", new Set());
  expect(long).toMatch(/^[a-z0-9][a-z0-9._-]{0,63}$/);
});

test("pasted ids are told from strangers", () => {
  expect(readTicketIds(" T-1, T-2\nT-1;T-9 ", ["T-1", "T-2"])).toEqual({
    ids: ["T-1", "T-2"],
    strangers: ["T-9"],
  });
});

test("a text's name in the form leads back to its tool and field", () => {
  expect(readTextName(textName('a"b', "inputSchema.properties.x\\.y"))).toEqual({
    tool: 'a"b',
    field: "inputSchema.properties.x\\.y",
  });
  for (const name of ["id", "[", "[1,2]", '["a"]', "[]"]) expect(readTextName(name)).toBeNull();
});
