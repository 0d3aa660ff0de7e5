import { fromJsonSchema } from "@modelcontextprotocol/server";
import type { JsonObject } from "@/lib/canonical-json";

type ToolSchema = ReturnType<typeof fromJsonSchema>;

const compiled = new WeakMap<JsonObject, ToolSchema>();

/** A schema for `registerTool` that is published unchanged. Compiled once: a server is built for each request. */
export function toolSchema(schema: JsonObject): ToolSchema {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const made = fromJsonSchema(schema);
  compiled.set(schema, made);
  return made;
}
