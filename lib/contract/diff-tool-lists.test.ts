import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/canonical-json";
import { contractLine, diffTool, diffToolLists, listingWarnings } from "./index";
import { inputLine, object, outputLine, tool } from "./testing";

const text: JsonObject = { type: "string" };
const whole: JsonObject = { type: "integer" };
const FINE = "no breaking change";
const inEachWarehouse = (fields: JsonObject, rest: JsonObject = {}) =>
  object({ sku: text, warehouses: { type: "array", items: { ...object(fields), ...rest } } });

describe("release 2 of the seed's example", () => {
  const release1 = inEachWarehouse({
    warehouse: text,
    on_hand: { type: "integer", minimum: 0 },
    last_counted: { type: "string", format: "date" },
  });
  const release2 = inEachWarehouse({ warehouse: text, count: whole, last_counted: text });

  test("prints one line: a date that became a plain text prints none", () => {
    expect(outputLine(release1, release2)).toBe("output warehouses[].on_hand: removed");
  });

  test("is read the same where the schema is written with $defs", () => {
    const { properties, required } = release1 as {
      properties: { warehouses: JsonObject };
      required: string[];
    };
    const asPydantic = {
      $defs: { Warehouse: { ...(properties.warehouses.items as JsonObject), title: "Warehouse" } },
      title: "StockReport",
      type: "object",
      required,
      properties: { ...properties, warehouses: { type: "array", items: { $ref: "#/$defs/Warehouse" } } },
    };
    expect(outputLine(asPydantic, release1)).toBe(FINE);
    expect(outputLine(asPydantic, release2)).toBe("output warehouses[].on_hand: removed");
  });
});

describe("of an output", () => {
  test.each<[string, JsonObject, JsonObject, string]>([
    ["a removed field breaks", object({ p: whole }), object({}), "output p: removed"],
    ["a retyped field breaks", object({ p: whole }), object({ p: text }), "output p: type integer -> string"],
    [
      "a number where a whole one was promised breaks",
      object({ p: whole }),
      object({ p: { type: "number" } }),
      "output p: type integer -> number",
    ],
    [
      "a field that may be null now breaks",
      object({ p: text }),
      object({ p: { type: ["null", "string"] } }),
      "output p: type string -> string|null",
    ],
    [
      "a field that is never null any more does not",
      object({ p: { anyOf: [text, { type: "null" }] } }),
      object({ p: text }),
      FINE,
    ],
    [
      "a field that may be missing now breaks",
      object({ p: text }),
      object({ p: text }, []),
      "output p: no longer required (it may be missing)",
    ],
    [
      "an added field does not, required or not",
      object({ p: text }),
      object({ p: text, q: text, r: whole }, ["p", "q"]),
      FINE,
    ],
    [
      "an added field breaks where the object was closed",
      { ...object({ p: text }), additionalProperties: false },
      { ...object({ p: text, q: text }, ["p"]), additionalProperties: false },
      "output q: added to a closed object (additionalProperties: false)",
    ],
    [
      "closing breaks what is added later",
      object({ p: text }),
      { ...object({ p: text }), unevaluatedProperties: false },
      "output: closed (a field added later breaks who lists this)",
    ],
    ["opening does not", { ...object({ p: text }), additionalProperties: false }, object({ p: text }), FINE],
    [
      "the values of a map are compared",
      { type: "object", additionalProperties: whole },
      { type: "object", additionalProperties: text },
      "output *: type integer -> string",
    ],
    [
      "a field that does not fit the map it is added to breaks",
      { type: "object", additionalProperties: whole },
      { ...object({ q: text }), additionalProperties: whole },
      "output q: added where every other name was promised: type integer -> string",
    ],
    [
      "each place of a tuple is compared",
      object({ p: { type: "array", prefixItems: [text, whole] } }),
      object({ p: { type: "array", prefixItems: [text, text] } }),
      "output p[1]: type integer -> string",
    ],
    [
      "a list in a list is followed",
      { type: "array", items: { type: "array", items: object({ p: text }) } },
      { type: "array", items: { type: "array", items: object({}) } },
      "output [][].p: removed",
    ],
    [
      "below a removed field nothing more is told",
      object({ a: object({ b: object({ c: text }) }) }),
      object({}),
      "output a: removed",
    ],
    ["a name with a dot is no path", object({ "a.b": text }), object({}), "output a\\.b: removed"],
  ])("%s", (_, old, now, line) => {
    expect(outputLine(old, now)).toBe(line);
  });

  test("a schema that is gone breaks, a new one does not", () => {
    const bare = tool(object({}));
    const promised = tool(object({}), object({ p: text }));
    expect(contractLine(diffTool(promised, bare))).toBe("output: schema removed");
    expect(contractLine(diffTool(bare, promised))).toBe(FINE);
  });
});

describe("of an input", () => {
  test.each<[string, JsonObject, JsonObject, string]>([
    ["an added required argument breaks", object({}), object({ p: text }), "input p: newly required"],
    [
      "an argument that is required now breaks",
      object({ p: text }, []),
      object({ p: text }),
      "input p: newly required",
    ],
    [
      "a required name without a property counts",
      object({}),
      { type: "object", required: ["p"] },
      "input p: newly required",
    ],
    ["an added optional argument does not", object({}), object({ p: text }, []), FINE],
    ["an argument that is optional now does not", object({ p: text }), object({ p: text }, []), FINE],
    [
      "a removed argument breaks quietly",
      object({ p: text }),
      object({}),
      "input p: removed (old callers' value is dropped silently)",
    ],
    [
      "a removed argument breaks loudly where others are refused",
      { ...object({ p: text }), additionalProperties: false },
      { ...object({}), additionalProperties: false },
      "input p: removed (old callers' value is refused)",
    ],
    [
      "a narrower type breaks",
      object({ p: { type: ["string", "integer"] } }),
      object({ p: text }),
      "input p: type integer|string -> string",
    ],
    ["a wider type does not", object({ p: whole }), object({ p: { type: "number" } }), FINE],
    [
      "closing breaks",
      object({}),
      { ...object({}), additionalProperties: false },
      "input: closed (arguments it does not name are refused)",
    ],
    [
      "a renamed argument is one gone and one required",
      object({ q: text }),
      object({ query: text }),
      "input q: removed (old callers' value is dropped silently); input query: newly required",
    ],
  ])("%s", (_, old, now, line) => {
    expect(inputLine(old, now)).toBe(line);
  });
});

test("titles, key order, formats, patterns, enums and ranges are left out", () => {
  const old = object({
    p: { type: "string", pattern: "^a", format: "date", enum: ["a"] },
    n: { ...whole, minimum: 1 },
  });
  const now = {
    required: ["n", "p"],
    title: "X",
    properties: { n: { maximum: 9, ...whole }, p: { title: "P", ...text } },
    type: "object",
  };
  expect(outputLine(old, now)).toBe(FINE);
  expect(inputLine(old, now)).toBe(FINE);
  expect(outputLine(object({ p: { enum: ["a", "b"] } }), object({ p: text }))).toBe(FINE);
  expect(outputLine(object({ p: { const: 1 } }), object({ p: text }))).toBe(
    "output p: type integer -> string",
  );
});

describe("two lists", () => {
  const [a, b, c] = ["a", "b", "c"].map((name) => tool(object({}), undefined, name));
  if (!a || !b || !c) throw new Error("three tools");

  test("tell removed tools as breaking and added ones as not, names of the language included", () => {
    const odd = tool(object({ ["__proto__"]: text }), undefined, "constructor");
    const changes = diffToolLists([a, b, odd], [b, c, odd]);
    expect(changes.map(({ tool: name, text: said, breaking }) => [name, said, breaking])).toEqual([
      ["a", "tool removed", true],
      ["c", "tool added", false],
    ]);
  });

  test("warn where they are of two servers, eras or kinds of client, or a name stands twice", () => {
    const one = {
      label: "one",
      tools: [a],
      server: { name: "x" },
      protocolVersion: "2025-11-25",
      clientCapabilities: {},
    };
    expect(listingWarnings(one, { ...one, label: "two" })).toEqual([]);
    expect(listingWarnings({ label: "bare", tools: [a] }, one)).toEqual([]);
    expect(
      listingWarnings(one, {
        label: "two",
        tools: [b, b],
        server: { name: "y" },
        protocolVersion: "2026-07-28",
        clientCapabilities: { elicitation: {} },
      }),
    ).toEqual([
      'two lists "b" more than once; the first is compared.',
      "These are lists of two servers: x and y.",
      expect.stringContaining("two revisions of the protocol, 2025-11-25 and 2026-07-28"),
      expect.stringContaining("different capabilities"),
    ]);
  });
});

test("property: what is removed from, retyped in or added to an output is told by its path", () => {
  const depths = [0, 1, 2, 3];
  const wrap = (inner: JsonObject, depth: number): JsonObject =>
    depth === 0 ? inner : object({ [`level${depth}`]: { type: "array", items: wrap(inner, depth - 1) } });
  for (const depth of depths) {
    const prefix = Array.from({ length: depth }, (_, at) => `level${depth - at}[].`).join("");
    for (const [type, other] of [
      ["string", "integer"],
      ["boolean", "object"],
      ["array", "null"],
    ] as const) {
      const old = wrap(object({ kept: text, p: { type } }), depth);
      expect(outputLine(old, wrap(object({ kept: text }), depth))).toBe(`output ${prefix}p: removed`);
      expect(outputLine(old, wrap(object({ kept: text, p: { type: other } }), depth))).toBe(
        `output ${prefix}p: type ${type} -> ${other}`,
      );
      expect(
        outputLine(old, wrap(object({ kept: text, p: { type }, q: { type: other } }, ["kept", "p"]), depth)),
      ).toBe(FINE);
    }
  }
});
