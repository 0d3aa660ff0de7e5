import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/canonical-json";
import { findHeaderFault, withoutHeaderFaults } from "./header-declarations";

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});
const city = (header: string, type = "string") => ({ type, "x-mcp-header": header });

describe("a declaration that can be mirrored", () => {
  test.each([
    ["none", object({ city: { type: "string" } })],
    [
      "on a text, a whole number and a boolean",
      object({ a: city("A"), b: city("B", "integer"), c: city("C", "boolean") }),
    ],
    ["inside an object", object({ of: object({ city: city("City") }) })],
    ["a property of that name", object({ "x-mcp-header": { type: "string" } })],
    ["as a value", object({ city: { type: "object", default: { "x-mcp-header": 1 } } })],
  ])("%s", (_what, schema) => expect(findHeaderFault(schema)).toBeNull());
});

describe("a declaration that cannot", () => {
  test.each([
    ["empty", object({ a: city("") }), "no header name"],
    ["a space", object({ a: city("My City") }), "no header name"],
    ["a line break", object({ a: city("A\r\nB") }), "no header name"],
    ["no text", object({ a: { type: "string", "x-mcp-header": 1 } }), "no header name"],
    ["on a number", object({ a: city("A", "number") }), "mirrors no text"],
    ["on an object", object({ a: { ...object({}), "x-mcp-header": "A" } }), "mirrors no text"],
    ["twice but for case", object({ a: city("A"), b: object({ c: city("a") }) }), "declared twice"],
    ["in a list's items", object({ a: { type: "array", items: city("A") } }), "stands at a.items"],
    ["in an alternative", object({}, { anyOf: [object({ a: city("A") })] }), "stands at anyOf.0.a"],
    ["at the root", object({}, { "x-mcp-header": "A" }), "stands at the root"],
  ])("%s", (_what, schema, words) => expect(findHeaderFault(schema)).toContain(words));

  test("takes its tool out of the list, by name, and no other", () => {
    const tools = [
      { name: "bad", inputSchema: object({ a: city("") }) },
      { name: "good", inputSchema: object({ a: city("A") }) },
    ];
    const said: string[] = [];
    expect(withoutHeaderFaults(tools, (tool, why) => said.push(`${tool}: ${why}`))).toEqual([tools[1]]);
    expect(said).toEqual(["bad: x-mcp-header of a is no header name"]);
  });
});
