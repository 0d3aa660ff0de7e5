import { describe, expect, test } from "vitest";
import {
  applyRevisions,
  type Revision,
  RevisionConflict,
  revisionChain,
  shownTools,
  type ToolList,
} from "./index";

const PARAMETER = "inputSchema.properties.order_id.description";

function listWith(description: string | undefined, parameter = "The order."): ToolList {
  const inputSchema = {
    type: "object",
    properties: { order_id: { type: "string", description: parameter } },
  };
  const tool = { name: "quote", inputSchema, ...(description === undefined ? {} : { description }) };
  return [{ name: "shop-support", prefix: "shop", tools: [{ name: "first", inputSchema: {} }, tool] }];
}

function revision(id: string, parent: string | null, changes: Revision["changes"]): Revision {
  return { id, parent, title: id, at: "2026-06-30", by: "Ada", changes };
}

const r1 = revision("r1", null, {});
const r2 = revision("r2", "r1", { "shop.quote": { description: { from: "A", to: "B" } } });
const r3 = revision("r3", "r2", {
  "shop.quote": { description: { from: "B", to: "C" }, [PARAMETER]: { from: "The order.", to: "Its id." } },
});

const textOf = (list: ToolList) => shownTools(list)[1]?.declaration.description;

describe("revisionChain", () => {
  test("goes from the root to the revision", () => {
    expect(revisionChain([r3, r1, r2], "r3").map(({ id }) => id)).toEqual(["r1", "r2", "r3"]);
  });

  test("names what is missing and what is known", () => {
    expect(() => revisionChain([r1], "r9")).toThrow('no revision "r9" in this suite. Known revisions: r1.');
    expect(() => revisionChain([r3], "r3")).toThrow('no revision "r2", the parent of "r3",');
    expect(() => revisionChain([], "r1")).toThrow("Known revisions: none.");
  });

  test("refuses parents in a circle", () => {
    expect(() => revisionChain([revision("a", "b", {}), revision("b", "a", {})], "a")).toThrow(
      "go in a circle",
    );
  });
});

describe("applyRevisions", () => {
  test("puts the texts of the chain over the list, and leaves the list it was given alone", () => {
    const live = listWith("A");
    const overlaid = applyRevisions(live, [r1, r2, r3]);
    expect(overlaid).toEqual(listWith("C", "Its id."));
    expect(textOf(live)).toBe("A");
  });

  test.each(["A", "B", "C"])("accepts a server that serves %s, a text of the chain", (text) => {
    expect(textOf(applyRevisions(listWith(text), [r1, r2, r3]))).toBe("C");
  });

  test("refuses any other live text and says what was found", () => {
    const error = conflictOf(() => applyRevisions(listWith("X"), [r1, r2, r3]));
    expect(error).toMatchObject({ tool: "shop.quote", field: "description", from: "A", to: "B", found: "X" });
    expect(error.message).toContain(
      'Revision "r2" rewords description of shop.quote, but the live text is "X"',
    );
    expect(conflictOf(() => applyRevisions(listWith("A", "Other"), [r3])).found).toBe("A");
  });

  test("refuses a tool or a parameter that is not there", () => {
    expect(conflictOf(() => applyRevisions([], [r2])).found).toBeNull();
    const gone = revision("r4", null, {
      "shop.quote": { "inputSchema.properties.no.description": { from: "", to: "x" } },
    });
    expect(conflictOf(() => applyRevisions(listWith("A"), [gone])).found).toBeNull();
  });

  test("gives a first text to a field that has none", () => {
    const first = revision("r2", null, { "shop.quote": { description: { from: "", to: "New." } } });
    expect(textOf(applyRevisions(listWith(undefined), [first]))).toBe("New.");
  });

  test("treats names like __proto__ and names with dots as any other", () => {
    const properties = JSON.parse('{"__proto__":{"description":"p"},"a.b":{"description":"q"}}');
    const list: ToolList = [{ name: "s", prefix: "", tools: [{ name: "t", inputSchema: { properties } }] }];
    const changes = JSON.parse(
      String.raw`{"t":{"inputSchema.properties.__proto__.description":{"from":"p","to":"P"},"inputSchema.properties.a\\.b.description":{"from":"q","to":"Q"}}}`,
    );
    const result = applyRevisions(list, [revision("r", null, changes)]);
    expect(JSON.stringify(result)).toContain('{"__proto__":{"description":"P"},"a.b":{"description":"Q"}}');
    expect(({} as { description?: string }).description).toBeUndefined();
    expect(
      conflictOf(() =>
        applyRevisions(list, [revision("r", null, { constructor: { name: { from: "", to: "x" } } })]),
      ).found,
    ).toBeNull();
  });
});

function conflictOf(run: () => unknown): RevisionConflict {
  try {
    run();
  } catch (error) {
    if (error instanceof RevisionConflict) return error;
    throw error;
  }
  throw new Error("no conflict was raised");
}
