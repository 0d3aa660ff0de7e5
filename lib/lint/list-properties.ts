import { isObject, type JsonObject } from "@/lib/canonical-json";

export type Property = {
  name: string;
  /** From the declaration: "inputSchema.properties.order_id". */
  path: string;
  schema: JsonObject;
  description: string | null;
};

const DEEPEST = 6;
const MOST = 500;

/** Every property of an input schema, also those of objects and list items inside it, in order. */
export function listProperties(inputSchema: JsonObject): Property[] {
  const found: Property[] = [];
  collect(inputSchema, "inputSchema", 0, found);
  return found;
}

function collect(schema: JsonObject, path: string, depth: number, found: Property[]): void {
  if (depth > DEEPEST) return;
  const properties = isObject(schema.properties) ? schema.properties : {};
  for (const [name, value] of Object.entries(properties)) {
    if (!isObject(value) || found.length >= MOST) continue;
    const property = asObject(value);
    const here = `${path}.properties.${name}`;
    const description = typeof property.description === "string" ? property.description : null;
    found.push({ name, path: here, schema: property, description });
    collect(property, here, depth + 1, found);
  }
  if (isObject(schema.items)) collect(asObject(schema.items), `${path}.items`, depth + 1, found);
}

/** Guarantee: the value is an object inside a JsonObject. */
function asObject(value: object): JsonObject {
  return value as JsonObject;
}
