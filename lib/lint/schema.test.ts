import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/canonical-json";
import { safePattern } from "./safe-pattern";
import { buildTool, findingsOf, withProperty } from "./testing";

const PATTERN = "^A-\\d{4}$";

describe("id example", () => {
  test("fires where a pattern has no example in words", () => {
    const found = findingsOf("id example", [
      withProperty({ type: "string", pattern: PATTERN, description: "Its id." }),
    ]);
    expect(found).toMatchObject([
      { severity: "warning", field: "inputSchema.properties.value", what: expect.stringContaining(PATTERN) },
    ]);
  });

  test.each<[string, JsonObject]>([
    [
      "its description shows one",
      { type: "string", pattern: PATTERN, description: "Its id, such as A-1234." },
    ],
    [
      "its examples hold one",
      { type: "string", pattern: PATTERN, description: "Its id.", examples: ["A-1234"] },
    ],
    ["it has no pattern and is no id", { type: "string", description: "A name." }],
  ])("does not fire where %s", (_why, schema) => {
    expect(findingsOf("id example", [withProperty(schema)])).toEqual([]);
  });

  test("does not fire where the tool's own text shows one", () => {
    const tool = withProperty({ type: "string", pattern: PATTERN, description: "Its id." });
    tool.declaration.description = "Gives it. Ids look like A-1234.";
    expect(findingsOf("id example", [tool])).toEqual([]);
  });

  test("an id without pattern needs an example or the tool it comes from", () => {
    const id = (description: string) =>
      findingsOf("id example", [withProperty({ type: "string", description }, "order_id")]);
    expect(id("The order.")).toMatchObject([{ severity: "note" }]);
    expect(id("The order, such as A-1234.")).toEqual([]);
    expect(id("As find_orders gives it.")).toEqual([]);
  });

  test("a pattern that would take for ever is not run", () => {
    for (const pattern of [
      "^(a+)+$",
      "^(\\d*)*x",
      "(.)\\1+",
      "a*b*c*d*e",
      "(?=a*)x",
      "(",
      "a{1000}b",
      "(a|a)".repeat(9),
    ]) {
      expect(safePattern(pattern)).toBeNull();
    }
    expect(safePattern("^[A-Z]{2}-\\d{4,8}(-x)?$")).toBeNull();
    expect(safePattern("^[A-Z(+]{2}\\)*-\\d{4}$")).not.toBeNull();
    const started = performance.now();
    findingsOf("id example", [
      withProperty({ type: "string", pattern: "^(a+)+$", description: `${"a".repeat(60)}!` }),
    ]);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe("closed values", () => {
  test.each<[string, JsonObject, JsonObject]>([
    [
      "values listed in words",
      { type: "string", description: "One of open, closed or held." },
      { type: "string", description: "One of these.", enum: ["open", "closed"] },
    ],
    [
      "values in quotes",
      { type: "string", description: "Sort by 'asc' or 'desc'." },
      { type: "string", description: "What to sort by." },
    ],
    [
      "limits in words",
      { type: "integer", description: "How many, at most 50." },
      { type: "integer", description: "How many, at most 50.", minimum: 1, maximum: 50 },
    ],
    [
      "a span of numbers",
      { type: ["number", "null"], description: "A share, 0 to 1." },
      { type: ["number", "null"], description: "A temperature." },
    ],
  ])("%s: fires without the rule in the schema, not with it", (_what, fires, rests) => {
    expect(findingsOf("closed values", [withProperty(fires)])).toMatchObject([{ severity: "warning" }]);
    expect(findingsOf("closed values", [withProperty(rests)])).toEqual([]);
  });

  test.each<[name: string, schema: JsonObject, rule: JsonObject]>([
    ["limit", { type: "integer", description: "How many." }, { maximum: 50 }],
    ["placed_on", { type: "string", description: "The day." }, { format: "date" }],
    ["order_id", { type: "string", description: "Such as O-1873." }, { pattern: "^O-\\d{4}$" }],
  ])("%s: a note that its name asks for a rule", (name, schema, rule) => {
    expect(findingsOf("closed values", [withProperty(schema, name)])).toMatchObject([{ severity: "note" }]);
    expect(findingsOf("closed values", [withProperty({ ...schema, ...rule }, name)])).toEqual([]);
  });
});

describe("property description", () => {
  const nested = (description?: string) =>
    buildTool("lookup", {
      inputSchema: {
        type: "object",
        properties: {
          lines: {
            type: "array",
            description: "Lines.",
            items: {
              type: "object",
              properties: { sku: { type: "string", ...(description === undefined ? {} : { description }) } },
            },
          },
        },
      },
    });

  test("fires also deep inside, and names the path", () => {
    expect(findingsOf("property description", [nested()])).toMatchObject([
      { severity: "warning", field: "inputSchema.properties.lines.items.properties.sku" },
    ]);
    expect(findingsOf("property description", [nested(" ")])).toHaveLength(1);
  });

  test("does not fire where every property says what it takes, or refers to where that is said", () => {
    expect(findingsOf("property description", [nested("The product.")])).toEqual([]);
    expect(findingsOf("property description", [withProperty({ $ref: "#/$defs/order" })])).toEqual([]);
  });
});
