import { fromJsonSchema } from "@modelcontextprotocol/server";
import type { JsonObject } from "@/lib/canonical-json";

type ToolSchema = ReturnType<typeof fromJsonSchema>;
type Standard = ToolSchema["~standard"];

const made = new WeakMap<JsonObject, ToolSchema>();

/**
 * A schema for `registerTool` that is published unchanged. A server is built for each request: it is compiled once, and
 * when the tool is first called, for who lists tools calls none.
 */
export function toolSchema(schema: JsonObject): ToolSchema {
  const known = made.get(schema);
  if (known !== undefined) return known;
  let compiled: Standard | null = null;
  const validate: Standard["validate"] = (value) => {
    compiled ??= fromJsonSchema(schema)["~standard"];
    return compiled.validate(value);
  };
  const published = () => schema;
  const one: ToolSchema = {
    "~standard": {
      version: 1,
      vendor: "rightcall",
      jsonSchema: { input: published, output: published },
      validate,
    },
  };
  made.set(schema, one);
  return one;
}
