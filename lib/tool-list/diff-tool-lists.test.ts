import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/canonical-json";
import { diffToolLists, type ToolChange, type ToolDeclaration, type ToolList } from "./index";

const quote: ToolDeclaration = {
  name: "quote",
  title: "Quote",
  description: "What a refund would be.",
  inputSchema: {
    type: "object",
    properties: {
      order_id: { type: "string", description: "The order.", pattern: "^O-" },
      note: { type: "string" },
    },
    required: ["order_id"],
  },
};
const other: ToolDeclaration = { name: "other", inputSchema: { type: "object" } };
const third: ToolDeclaration = { name: "third", inputSchema: { type: "object" } };

const list = (...tools: ToolDeclaration[]): ToolList => [{ name: "shop-support", prefix: "shop", tools }];
const withSchema = (change: JsonObject): ToolDeclaration => ({
  ...quote,
  inputSchema: { ...quote.inputSchema, ...change },
});
const withOrderId = (order_id: JsonObject, required: string[] = ["order_id"]) =>
  withSchema({ properties: { order_id, note: { type: "string" } }, required });

function diff(candidate: ToolDeclaration): ToolChange[] {
  return diffToolLists(list(quote), list(candidate));
}

describe("diffToolLists", () => {
  test("finds nothing between equal lists, whatever the order of keys", () => {
    const turned = withOrderId({ pattern: "^O-", description: "The order.", type: "string" });
    expect(diff(turned)).toEqual([]);
  });

  test("takes texts for wording", () => {
    expect(diff({ ...quote, description: "New.", title: "Other" })).toEqual([
      { tool: "shop.quote", field: "title", from: "Quote", to: "Other", kind: "wording" },
      {
        tool: "shop.quote",
        field: "description",
        from: "What a refund would be.",
        to: "New.",
        kind: "wording",
      },
    ]);
    expect(diff(withOrderId({ type: "string", pattern: "^O-" }))).toEqual([
      {
        tool: "shop.quote",
        field: "inputSchema.properties.order_id.description",
        from: "The order.",
        to: null,
        kind: "wording",
      },
    ]);
  });

  test.each<[string, JsonObject, string, ToolChange["kind"]]>([
    ["type", { type: "integer", description: "The order.", pattern: "^O-" }, "type", "breaking"],
    ["pattern", { type: "string", description: "The order.", pattern: "^P-" }, "pattern", "breaking"],
    [
      "a new enum",
      { type: "string", description: "The order.", pattern: "^O-", enum: ["a"] },
      "enum",
      "breaking",
    ],
    [
      "an example",
      { type: "string", description: "The order.", pattern: "^O-", examples: ["O-1"] },
      "examples",
      "wording",
    ],
  ])("judges a change of %s", (_, schema, keyword, kind) => {
    expect(diff(withOrderId(schema))).toMatchObject([
      { field: `inputSchema.properties.order_id.${keyword}`, kind },
    ]);
  });

  test("judges properties by whether an old call would still do", () => {
    const properties = quote.inputSchema.properties as JsonObject;
    const added = { ...properties, lang: { type: "string" } };
    expect(diff(withSchema({ properties: added }))).toEqual([
      {
        tool: "shop.quote",
        field: "inputSchema.properties.lang",
        from: null,
        to: '{"type":"string"}',
        kind: "additive",
      },
    ]);
    expect(diff(withSchema({ properties: added, required: ["order_id", "lang"] }))).toMatchObject([
      { field: "inputSchema.properties.lang", kind: "breaking" },
    ]);
    expect(diff(withSchema({ required: ["order_id", "note"] }))).toMatchObject([
      { field: "inputSchema.required", kind: "breaking" },
    ]);
    expect(diff(withSchema({ required: [] }))).toMatchObject([
      { field: "inputSchema.required", kind: "additive" },
    ]);
    const { note: _, ...left } = properties;
    expect(diff(withSchema({ properties: left }))).toMatchObject([
      { field: "inputSchema.properties.note", to: null, kind: "breaking" },
    ]);
  });

  test("tells added, removed and moved tools", () => {
    expect(diffToolLists(list(quote), list(quote, other))).toEqual([
      { tool: "shop.other", field: "tool", from: null, to: "", kind: "additive" },
    ]);
    expect(diffToolLists(list(quote, other), list(other))).toEqual([
      { tool: "shop.quote", field: "tool", from: "What a refund would be.", to: null, kind: "breaking" },
    ]);
    expect(diffToolLists(list(quote, other, third), list(other, quote, third))).toEqual([
      { tool: "shop.other", field: "order", from: "2", to: "1", kind: "order" },
      { tool: "shop.quote", field: "order", from: "1", to: "2", kind: "order" },
    ]);
  });
});
