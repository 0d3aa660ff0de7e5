import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import type { JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";

/** The class that checks each dialect, by its `$schema` without scheme and closing "#". */
const VALIDATORS: ReadonlyMap<string, string> = new Map([
  ["json-schema.org/draft/2020-12/schema", "Ajv2020"],
  ["json-schema.org/draft/2019-09/schema", "Ajv2019"],
  ["json-schema.org/draft-07/schema", "Ajv"],
  ["json-schema.org/draft-06/schema", "Ajv"],
]);
const DEFAULT = "Ajv2020";

/** A schema that cannot be used: an unknown dialect, a reference that leads outside, a keyword that is wrong. */
export class UnusableSchema extends Error {
  override readonly name = "UnusableSchema";
}

export type SchemaValidator = {
  /** The validator's name: "Ajv2020" for 2020-12. */
  name: string;
  /** The `$schema` it was chosen by; null where the schema declares none and 2020-12 holds. */
  declared: string | null;
  /** Each fault of the value, "data/warehouses/0 must have required property 'on_hand'"; none where it fits. */
  faultsOf(value: unknown): string[];
};

/**
 * The validator of the dialect a schema declares, 2020-12 where it declares none (MCP 2026-07-28, "JSON Schema Usage").
 * Each call makes one of its own: an instance keeps schemas by `$id`, and would check a later release of a schema by the
 * first one. What a reference names elsewhere is never fetched.
 *
 * @throws UnusableSchema
 */
export function validatorFor(schema: JsonObject): SchemaValidator {
  const { $schema } = schema;
  if ($schema !== undefined && typeof $schema !== "string")
    throw new UnusableSchema("The schema's $schema is no text: name a dialect, or leave it out for 2020-12.");
  const name = $schema === undefined ? DEFAULT : VALIDATORS.get(plainDialect($schema));
  if (name === undefined)
    throw new UnusableSchema(
      `The schema declares the dialect "${$schema}", which is not known here: declare 2020-12, 2019-09, draft-07 or draft-06.`,
    );
  const validate = compile(schema);
  return {
    name,
    declared: $schema ?? null,
    faultsOf: (value) => {
      const checked = validate(value);
      return checked.valid ? [] : splitFaults(checked.errorMessage ?? "it does not fit");
    },
  };
}

/**
 * What is wrong with a structured result by a tool's declaration; none where it fits, or where no output is declared.
 *
 * @throws UnusableSchema
 */
export function validateStructured(
  { outputSchema }: Pick<ToolDeclaration, "outputSchema">,
  structured: unknown,
): string[] {
  if (outputSchema === undefined) return [];
  if (structured === undefined) return ["there is no structured content, and the tool declares an output"];
  return validatorFor(outputSchema).faultsOf(structured);
}

function compile(schema: JsonObject) {
  try {
    return new AjvJsonSchemaValidator().getValidator(schema);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new UnusableSchema(`The schema cannot be used (${why}).`, { cause });
  }
}

function plainDialect(uri: string): string {
  return uri.replace(/^https?:\/\//, "").replace(/#$/, "");
}

/** The validator gives all faults as one text. */
function splitFaults(text: string): string[] {
  return text.split(/, (?=data[/ ])/);
}
