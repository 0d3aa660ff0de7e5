import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/canonical-json";
import { createRandom } from "@/lib/random";
import { diffTool } from "./index";
import { inputLine, object, outputLine, tool } from "./testing";

const text: JsonObject = { type: "string" };
const whole: JsonObject = { type: "integer" };
const FINE = "no breaking change";

describe("combinations", () => {
  test("allOf holds all of them together", () => {
    const old = {
      allOf: [object({ a: text }), object({ b: whole }, []), { properties: { b: { type: "number" } } }],
    };
    expect(outputLine(old, object({ a: text, b: whole }, ["a"]))).toBe(FINE);
    expect(outputLine(old, object({ a: text }))).toBe("output b: removed");
  });

  test("of anyOf and oneOf, a field is certain where every object has it", () => {
    const old = {
      oneOf: [
        object({ id: text, ok: { type: "boolean" } }),
        object({ id: text, error: text }),
        { type: "null" },
      ],
    };
    expect(outputLine(old, { anyOf: [object({ id: text, error: text }), { type: "null" }] })).toBe(
      "output ok: removed",
    );
    expect(outputLine({ anyOf: [object({ id: text })] }, old)).toBe("output: type object -> object|null");
    expect(outputLine(object({ id: text }), { anyOf: [object({ id: text }), object({})] })).toBe(
      "output id: no longer required (it may be missing)",
    );
  });

  test("a required list beside the properties adds only that", () => {
    const either = { ...object({ a: text, b: text }, []), anyOf: [{ required: ["a"] }, { required: ["b"] }] };
    expect(inputLine(object({ a: text, b: text }, []), either)).toBe(FINE);
    expect(inputLine(either, object({ a: text, b: text }, ["a"]))).toBe("input a: newly required");
  });
});

describe("references", () => {
  const tree = (fields: JsonObject): JsonObject => ({
    $ref: "#/$defs/Node",
    $defs: { Node: object({ ...fields, children: { type: "array", items: { $ref: "#/$defs/Node" } } }) },
  });

  test("a schema that stands in itself is read once", () => {
    expect(outputLine(tree({ name: text }), tree({ name: text }))).toBe(FINE);
    expect(outputLine(tree({ name: text }), tree({ label: text }))).toBe("output name: removed");
    expect(outputLine({ type: "object", properties: { next: { $ref: "#" } } }, object({ next: text }))).toBe(
      "output next: type object -> string",
    );
    expect(outputLine({ $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/a" } } }, object({}))).toBe(FINE);
  });

  test("pointers are decoded, and one to nowhere or outside is compared by its text", () => {
    const pointed = (name: string, ref: string) => ({ $ref: ref, $defs: { [name]: object({ p: text }) } });
    expect(outputLine(pointed("a/b~c d", "#/$defs/a~1b~0c%20d"), object({ p: whole }))).toBe(
      "output p: type string -> integer",
    );
    const outside = (uri: string) => object({ p: { $ref: uri } });
    expect(outputLine(outside("https://a.example/s"), outside("https://a.example/s"))).toBe(FINE);
    expect(outputLine(outside("https://a.example/s"), outside("#/nowhere/%zz"))).toBe(
      "output p: type $ref https://a.example/s -> $ref #/nowhere/%zz",
    );
  });

  test("references that multiply without end are not compared, unless nothing changed", () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [
        `d${at}`,
        object({ a: { $ref: `#/$defs/d${at + 1}` }, b: { $ref: `#/$defs/d${at + 1}` } }),
      ]),
    );
    const huge: JsonObject = { $ref: "#/$defs/d0", $defs };
    expect(outputLine(huge, { ...huge })).toBe(FINE);
    expect(outputLine(huge, object({}))).toMatch(/^output: not compared, as it holds more than 5000 schemas/);
  });
});

describe("any schema", () => {
  const KEYS = [
    "allOf",
    "anyOf",
    "oneOf",
    "items",
    "properties",
    "additionalProperties",
    "$ref",
    "required",
    "type",
    "enum",
  ];
  const random = createRandom(4217);
  const one = <T>(from: readonly T[]): T => from[random.int(0, from.length - 1)] as T;

  /** Keywords with values of any form, right or wrong. */
  function make(depth: number): JsonObject {
    const value = (): JsonObject | JsonObject[] | string | string[] | boolean | null => {
      if (depth === 0)
        return one(["string", "#", "#/properties/a", ["a", "b"], ["object", "null"], true, false, null]);
      return one<() => ReturnType<typeof value>>([
        () => make(depth - 1),
        () => [make(depth - 1), make(depth - 1)],
        () => ({ a: make(depth - 1), b: make(depth - 1) }),
        () => one(["object", "#", "#/properties/a", "#/allOf/0"]),
      ])();
    };
    return Object.fromEntries(Array.from({ length: 3 }, () => [one(KEYS), value()]));
  }

  test("can be compared, and nothing differs between it and itself", () => {
    let differing = 0;
    for (let round = 0; round < 150; round += 1) {
      const [old, now] = [make(3), make(3)];
      expect(diffTool(tool(old, old), tool({ ...old, title: "T" }, { title: "T", ...old }))).toEqual([]);
      differing += diffTool(tool(old, old), tool(now, now)).length > 0 ? 1 : 0;
    }
    expect(differing).toBeGreaterThan(40);
  });

  test("may nest deeper than is read: it is then not compared", () => {
    const nest = (inner: JsonObject) =>
      Array.from({ length: 180 }).reduce<JsonObject>((deep) => ({ type: "array", items: deep }), inner);
    expect(outputLine(nest(text), nest(text))).toBe(FINE);
    expect(outputLine(nest(text), nest(whole))).toMatch(
      /^output: not compared, .* nests more than 100 deep$/,
    );
  });
});
