import { describe, expect, test } from "vitest";
import { chooseBase, readTicketIds, suggestRecordingId } from "./record-desk";
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

describe("what a new recording is held against", () => {
  const revisions = [
    { id: "r1", title: "", parent: null },
    { id: "r2", title: "", parent: "r1" },
  ];
  const made = [
    { recording: "acorn-r2", revision: "r2", mode: "full" as const },
    { recording: "acorn-r1-first", revision: "r1", mode: "first-call" as const },
    { recording: "acorn-r1", revision: "r1", mode: "full" as const },
  ];
  const asked = { recording: "lexical-r1", model: "lexical" };
  const choose = (model: string, revision = "r2", mode: "full" | "first-call" = "full") =>
    chooseBase(
      { revision, mode },
      { name: model, made: model === "acorn" ? made : [] },
      { revisions },
      asked,
    );

  test("the base that was asked for, while its own model records", () => {
    expect(choose("lexical")).toBe("lexical-r1");
  });

  test("another model's is what that model made under the parent, in the same mode where there is one", () => {
    expect(choose("acorn")).toBe("acorn-r1");
    expect(choose("acorn", "r2", "first-call")).toBe("acorn-r1-first");
    expect(choose("acorn", "r1")).toBeNull();
    expect(choose("pine")).toBeNull();
  });
});
