import { isObject } from "@/lib/canonical-json";
import { ownTypes } from "./schema-types";
import { ANY, type Field, intersectShapes, type Shape, uniteShapes } from "./shape";

/** So many schemas are looked at in one root; references can multiply them without end. */
const MOST_SCHEMAS = 5_000;
const MOST_DEPTH = 100;

/** A schema that says too much to be compared. */
export class SchemaTooLarge extends Error {
  override readonly name = "SchemaTooLarge";
}

type Walk = { root: unknown; left: number; above: Set<object> };

/**
 * What a schema promises: fields, types and what is required, through `$ref` within the schema, `$defs`, `allOf`, `anyOf`
 * and `oneOf`. A reference that leads outside is never fetched: it is a type of its own. A schema that stands in itself
 * is read once.
 *
 * @throws SchemaTooLarge beyond 5,000 schemas or 100 levels.
 */
export function readShape(schema: unknown): Shape {
  return read(schema, { root: schema, left: MOST_SCHEMAS, above: new Set() });
}

function read(schema: unknown, walk: Walk): Shape {
  if (schema === false) return { ...ANY, types: new Set() };
  if (!isObject(schema)) return ANY;
  walk.left -= 1;
  if (walk.left < 0 || walk.above.size > MOST_DEPTH) {
    throw new SchemaTooLarge(
      `it holds more than ${MOST_SCHEMAS} schemas, or nests more than ${MOST_DEPTH} deep`,
    );
  }
  if (walk.above.has(schema)) return { ...ANY, types: ownTypes(schema), isRecursive: true };
  walk.above.add(schema);
  const shape = partsOf(schema, walk).reduce(intersectShapes);
  walk.above.delete(schema);
  return shape;
}

function partsOf(schema: Readonly<Record<string, unknown>>, walk: Walk): Shape[] {
  const parts = [ownShape(schema, walk)];
  if (typeof schema.$ref === "string") parts.push(readReference(schema.$ref, walk));
  for (const part of listOf(schema.allOf)) parts.push(read(part, walk));
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const branches = listOf(schema[keyword]).map((branch) => read(branch, walk));
    if (branches.length > 0) parts.push(uniteShapes(branches));
  }
  return parts;
}

function ownShape(schema: Readonly<Record<string, unknown>>, walk: Walk): Shape {
  const { additionalProperties: extras, items, prefixItems } = schema;
  // Up to draft 2019-09 a list of schemas in `items` is what `prefixItems` became.
  const tuple = listOf(Array.isArray(items) ? items : prefixItems);
  return {
    types: ownTypes(schema),
    fields: readFields(schema, walk),
    items: isObject(items) ? read(items, walk) : null,
    tuple: tuple.map((element) => read(element, walk)),
    extras: isObject(extras) ? read(extras, walk) : null,
    closed: extras === false || schema.unevaluatedProperties === false,
    isRecursive: false,
  };
}

function readFields(schema: Readonly<Record<string, unknown>>, walk: Walk): Map<string, Field> {
  const required = new Set(listOf(schema.required).filter((name) => typeof name === "string"));
  const fields = new Map<string, Field>();
  if (isObject(schema.properties)) {
    for (const [name, property] of Object.entries(schema.properties)) {
      fields.set(name, { shape: read(property, walk), required: required.has(name) });
    }
  }
  for (const name of required) if (!fields.has(name)) fields.set(name, { shape: ANY, required: true });
  return fields;
}

function readReference(reference: string, walk: Walk): Shape {
  const target = resolveWithin(walk.root, reference);
  if (target === undefined) return { ...ANY, types: new Set([`$ref ${reference}`]) };
  return read(target, walk);
}

/** The schema a JSON pointer names ("#/$defs/Stock"); undefined where it leads outside or nowhere. */
function resolveWithin(root: unknown, reference: string): unknown {
  if (reference === "#") return root;
  if (!reference.startsWith("#/")) return undefined;
  let found: unknown = root;
  for (const step of reference.slice(2).split("/")) {
    const key = decodePointer(step);
    if (Array.isArray(found)) found = found[Number(key)];
    else found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return found;
}

function decodePointer(step: string): string {
  const plain = /%(?![0-9A-Fa-f]{2})/.test(step) ? step : decode(step);
  return plain.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** A percent escape that is no UTF-8 stays as it is written. */
function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
