import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "@/lib/canonical-json";
import { compileSchema } from "./compile-schema";
import { deriveCalls, UNKNOWN_ARGUMENT } from "./violations";

const object = (properties: JsonObject, required = Object.keys(properties), more: JsonObject = {}) => ({
  type: "object",
  properties,
  required,
  ...more,
});
const derive = (schema: JsonObject) => {
  const derived = deriveCalls(schema);
  if (derived.kind === "none") throw new Error(derived.why);
  return derived;
};
const sent = (schema: JsonObject, kind: string) =>
  derive(schema)
    .violations.filter((one) => one.kind === kind)
    .map(({ args, expected }) => [args, expected]);
/** One required argument `a`, and what is sent in its place. */
const inA = (schema: JsonObject, kind: string) =>
  sent(object({ a: schema }), kind).map(([args, expected]) => [(args as { a?: Json }).a, expected]);

describe("breaks each rule in one way", () => {
  test.each<[string, JsonObject, string, Json[]]>([
    ["the type of a whole number", { type: "integer" }, "wrong-type", [3.5]],
    ["the type of a number", { type: "number" }, "wrong-type", [{}]],
    ["the type of a text", { type: "string" }, "wrong-type", [{}]],
    ["the type of a yes or no", { type: "boolean" }, "wrong-type", [{}]],
    ["the type of a list", { type: "array", items: { type: "string" } }, "wrong-type", [{}]],
    ["the type of an object", { type: "object" }, "wrong-type", ["no object"]],
    ["the type of what may be null", { anyOf: [{ type: "integer" }, { type: "null" }] }, "wrong-type", [3.5]],
    ["closed values", { enum: ["a", "b"] }, "enum", ["rightcall-no-such-value"]],
    ["closed numbers", { enum: [1, 5] }, "enum", [6]],
    ["one value", { const: "a" }, "enum", ["rightcall-no-such-value"]],
    ["both ends of a range", { type: "integer", minimum: 1, maximum: 50 }, "range", [0, 51]],
    ["an open range", { type: "number", exclusiveMinimum: 0 }, "range", [0]],
    ["both lengths", { type: "string", minLength: 3, maxLength: 4 }, "length", ["xx", "xxxxx"]],
    [
      "the length of a list",
      { type: "array", items: { type: "integer" }, minItems: 1, maxItems: 2 },
      "length",
      [[], [1, 1, 1]],
    ],
    ["a pattern", { type: "string", pattern: "^O-\\d{4}$" }, "pattern", ["O-1111 rightcall"]],
  ])("%s", (_what, schema, kind, values) => {
    expect(inA(schema, kind)).toEqual(values.map((value) => [value, "refused"]));
  });

  test("leaves out each required argument alone", () => {
    const schema = object({ a: { type: "boolean" }, b: { type: "boolean" } }, ["a", "b"]);
    expect(sent(schema, "missing")).toEqual([
      [{ b: false }, "refused"],
      [{ a: false }, "refused"],
    ]);
  });

  test("breaks an optional argument beside right ones", () => {
    const schema = object({ a: { type: "boolean" }, n: { type: "integer" } }, ["a"]);
    expect(sent(schema, "wrong-type")).toEqual([
      [{ a: {} }, "refused"],
      [{ a: false, n: 3.5 }, "refused"],
    ]);
  });

  test("reaches into objects", () => {
    const schema = object({ order: object({ qty: { type: "integer", minimum: 1 } }) });
    expect(sent(schema, "range")).toEqual([[{ order: { qty: 0 } }, "refused"]]);
  });

  test("adds an unknown argument only where the schema allows none", () => {
    expect(sent(object({ a: { type: "boolean" } }), "unknown")).toEqual([]);
    expect(
      sent(object({ a: { type: "boolean" } }, ["a"], { additionalProperties: false }), "unknown"),
    ).toEqual([[{ a: false, [UNKNOWN_ARGUMENT]: "x" }, "refused"]]);
  });
});

describe("hostile texts", () => {
  test("a huge one is forbidden by a length alone", () => {
    const [free] = inA({ type: "string" }, "huge");
    expect([String(free?.[0]).length, free?.[1]]).toEqual([100_000, "survived"]);
    expect(inA({ type: "string", maxLength: 20 }, "huge")[0]?.[1]).toBe("refused");
  });

  test("a huge one goes into no header", () => {
    expect(inA({ type: "string", "x-mcp-header": "Region" }, "huge")).toEqual([]);
  });

  test("a path goes where a name, a path or an id belongs", () => {
    const paths = (name: string, schema: JsonObject) =>
      sent(object({ [name]: schema }), "traversal").map((one) => one[1]);
    expect(paths("service", { type: "string" })).toEqual(["survived"]);
    expect(paths("fileName", { type: "string" })).toEqual(["survived"]);
    expect(paths("order_id", { type: "string", pattern: "^O-\\d{4}$" })).toEqual(["refused"]);
    expect(paths("order_id", { type: "string", pattern: ".*" })).toEqual(["survived"]);
    expect(paths("question", { type: "string" })).toEqual([]);
    expect(paths("service", { type: "string", enum: ["a"] })).toEqual([]);
  });
});

describe("right arguments come from", () => {
  test.each<[string, JsonObject, Json]>([
    ["examples", { type: "string", examples: ["KG-1031"], default: "x" }, "KG-1031"],
    ["a default", { type: "integer", default: 10 }, 10],
    ["closed values", { enum: ["a", "b"] }, "a"],
    [
      "an example in words that fits",
      { type: "string", pattern: "^O-\\d{4}$", description: "An id, such as O-1873." },
      "O-1873",
    ],
    ["an example in words alone", { type: "string", description: "The order, e.g. O-1873." }, "O-1873"],
    ["a pattern", { type: "string", pattern: "^C-\\d{4}$" }, "C-1111"],
    ["a format", { type: "string", format: "date" }, "2026-01-15"],
    ["a range", { type: "integer", minimum: 5, maximum: 9 }, 5],
    ["a multiple", { type: "integer", minimum: 5, multipleOf: 4 }, 8],
    ["a list", { type: "array", items: { type: "integer" }, minItems: 2 }, [1, 1]],
    ["a reference", { $ref: "#/$defs/sku" }, "KG-1"],
    ["a choice of shapes", { oneOf: [{ type: "null" }, { type: "boolean" }] }, false],
    ["what two schemas say together", { allOf: [{ type: "integer" }, { minimum: 7 }] }, 7],
  ])("%s", (_what, schema, value) => {
    const base = derive(object({ a: schema }, ["a"], { $defs: { sku: { const: "KG-1" } } })).base;
    expect(base).toEqual({ a: value });
  });
});

describe("no calls, with the reason, for a schema", () => {
  test.each<[string, JsonObject, string, RegExp]>([
    [
      "of a dialect nobody knows",
      { $schema: "https://example.com/mine", type: "object" },
      "unknown dialect",
      /example\.com/,
    ],
    [
      "that refers to what is not there",
      object({ a: { $ref: "#/$defs/gone" } }),
      "unusable",
      /reference|\$defs/,
    ],
    [
      "that goes round in a circle",
      object({ a: { $ref: "#/$defs/a" } }, ["a"], { $defs: { a: { $ref: "#/$defs/a" } } }),
      "unusable",
      /refers to itself without end/,
    ],
    [
      "with a required argument nothing fits",
      object({ a: { type: "string", pattern: "^(?=x).{400}$" } }),
      "no base",
      /no value for a/,
    ],
    ["with a type there is not", object({ a: { type: "strng" } }), "unusable", /type/],
    ["nested without end", JSON.parse(`${'{"not":'.repeat(100)}{}${"}".repeat(100)}`), "unusable", /nested/],
  ])("%s", (_what, schema, reason, why) => {
    expect(deriveCalls(schema)).toEqual({ kind: "none", reason, why: expect.stringMatching(why) });
  });

  test("a tree that holds itself is no circle", () => {
    const node = object({ name: { type: "string" }, child: { $ref: "#/$defs/node" } }, ["name"]);
    expect(derive({ ...object({ root: { $ref: "#/$defs/node" } }), $defs: { node } }).base).toEqual({
      root: { name: "rightcall-made-up" },
    });
  });
});

test("a schema that grows tenfold at each level is given up: allOf", () => {
  const a = { allOf: Array.from({ length: 10 }, () => ({ $ref: "#/$defs/a" })) };
  const schema = { type: "object", properties: { x: { $ref: "#/$defs/a" } }, required: ["x"], $defs: { a } };
  expect(deriveCalls(schema)).toMatchObject({ kind: "none" });
});

test("a schema that grows tenfold at each level is given up: required", () => {
  const required = Array.from({ length: 10 }, (_, at) => `x${at}`);
  const level = (inner: JsonObject): JsonObject => ({
    type: "object",
    properties: Object.fromEntries(required.map((name) => [name, inner])),
    required,
  });
  const levels = Array.from({ length: 7 }, (_, at) => [`a${at}`, level({ $ref: `#/$defs/a${at + 1}` })]);
  const $defs = { ...Object.fromEntries(levels), a7: { type: "string" } };
  const schema = { type: "object", properties: { x: { $ref: "#/$defs/a0" } }, required: ["x"], $defs };
  expect(deriveCalls(schema)).toMatchObject({ kind: "none", why: "no value for x that its schema accepts" });
});

test("a pattern with endless ways to match is given up", () => {
  const compiled = compileSchema({ type: "string", pattern: "^(a+)+$" }, 100);
  expect(compiled.kind === "ok" && compiled.check(`${"a".repeat(60)}!`)).toMatchObject({ kind: "undecided" });
});

test("two schemas of one id do not get mixed up", () => {
  const check = (type: string) => {
    const compiled = compileSchema({ $id: "https://example.com/same", type });
    return compiled.kind === "ok" ? compiled.check("text").kind : compiled.kind;
  };
  expect([check("string"), check("integer")]).toEqual(["fits", "refused"]);
});

test("each dialect is read by its own rules", () => {
  const tuple = {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "array",
    items: [{ type: "string" }],
  };
  const compiled = compileSchema(tuple);
  expect(compiled.kind === "ok" && compiled.check([1])).toMatchObject({ kind: "refused" });
});
