import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/canonical-json";
import { UnusableSchema, validateStructured, validatorFor } from "./index";
import { object } from "./testing";

const stock = object({ on_hand: { type: "integer" } });

test.each([
  [undefined, "Ajv2020"],
  ["https://json-schema.org/draft/2020-12/schema", "Ajv2020"],
  ["https://json-schema.org/draft/2019-09/schema", "Ajv2019"],
  ["http://json-schema.org/draft-07/schema#", "Ajv"],
  ["http://json-schema.org/draft-06/schema", "Ajv"],
])("the dialect %s is checked by %s", ($schema, name) => {
  const validator = validatorFor({ ...stock, ...($schema ? { $schema } : {}) });
  expect(validator).toMatchObject({ name, declared: $schema ?? null });
  expect(validator.faultsOf({ on_hand: 3 })).toEqual([]);
  expect(validator.faultsOf({})).toEqual(["data must have required property 'on_hand'"]);
});

test("the dialect decides what a keyword means", () => {
  const pair = (rest: JsonObject): JsonObject => ({
    type: "array",
    prefixItems: [{ type: "string" }],
    ...rest,
  });
  expect(validatorFor(pair({})).faultsOf([1])).toEqual(["data/0 must be string"]);
  expect(validatorFor(pair({ $schema: "http://json-schema.org/draft-07/schema#" })).faultsOf([1])).toEqual(
    [],
  );
});

test.each<[string, JsonObject, RegExp]>([
  [
    "of an unknown dialect",
    { $schema: "http://json-schema.org/draft-04/schema#" },
    /dialect "http:\/\/json-schema\.org\/draft-04\/schema#", which is not known here: declare 2020-12/,
  ],
  ["whose dialect is no text", { $schema: 7 }, /\$schema is no text/],
  [
    "that refers elsewhere",
    { $ref: "https://a.example/stock.json" },
    /can't resolve reference https:\/\/a\.example\/stock\.json/,
  ],
  ["of an unknown type", { type: "strng" }, /cannot be used/],
])("a schema %s is refused", (_, schema, message) => {
  expect(() => validatorFor(schema)).toThrow(UnusableSchema);
  expect(() => validatorFor(schema)).toThrow(message);
});

test("a later schema of the same $id is checked by itself", () => {
  const $id = "https://shop.example/stock";
  expect(validatorFor({ ...stock, $id }).faultsOf({ on_hand: 1 })).toEqual([]);
  expect(validatorFor({ ...object({ count: { type: "integer" } }), $id }).faultsOf({ on_hand: 1 })).toEqual([
    "data must have required property 'count'",
  ]);
});

describe("a structured result", () => {
  test("is held against what its tool declares, each fault by itself", () => {
    const outputSchema = object({ warehouses: { type: "array", items: stock } });
    expect(validateStructured({ outputSchema }, { warehouses: [{ on_hand: 1 }] })).toEqual([]);
    expect(validateStructured({ outputSchema }, { warehouses: [{ count: 1 }, { count: 2 }] })).toEqual([
      "data/warehouses/0 must have required property 'on_hand'",
      "data/warehouses/1 must have required property 'on_hand'",
    ]);
    expect(validateStructured({ outputSchema }, undefined)).toHaveLength(1);
    expect(validateStructured({}, { anything: 1 })).toEqual([]);
  });

  test("of a closed output may hold no field that was added later", () => {
    const outputSchema = { ...stock, additionalProperties: false };
    expect(validateStructured({ outputSchema }, { on_hand: 1, reserved: 2 })).toEqual([
      "data must NOT have additional properties",
    ]);
  });
});
