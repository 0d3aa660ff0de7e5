import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { isDeeperThan, type JsonObject } from "@/lib/canonical-json";
import { runLimited } from "./run-limited";

/** A stranger's schema, ready to hold values against, or why it cannot be used. */
export type CompiledSchema =
  | {
      kind: "ok";
      check(value: unknown): SchemaVerdict;
    }
  | { kind: "unknown dialect"; dialect: string }
  | { kind: "unusable"; why: string };

export type UsableSchema = Extract<CompiledSchema, { kind: "ok" }>;

/** `undecided` where the schema took too long or refers to itself without end. */
export type SchemaVerdict =
  | { kind: "fits" }
  | { kind: "refused"; fault: string }
  | { kind: "undecided"; why: string };

const DEEPEST = 60;
const LONGEST_REASON = 300;

/**
 * Compiles by the dialect the schema declares (2020-12 where it declares none), in a validator of its own: one that is
 * shared would mix up two schemas with the same `$id`. Never throws, fetches no `$ref`, and gives up after a second.
 */
export function compileSchema(schema: JsonObject, limitMs?: number): CompiledSchema {
  if (isDeeperThan(schema, DEEPEST))
    return { kind: "unusable", why: `it is nested deeper than ${DEEPEST} levels` };
  try {
    const validate = runLimited(() => new AjvJsonSchemaValidator().getValidator(schema), limitMs);
    return { kind: "ok", check: (value) => checkBy(validate, value, limitMs) };
  } catch (error) {
    const why = messageOf(error);
    if (!/unsupported dialect/i.test(why)) return { kind: "unusable", why };
    return { kind: "unknown dialect", dialect: String(schema.$schema).slice(0, LONGEST_REASON) };
  }
}

type Validate = ReturnType<AjvJsonSchemaValidator["getValidator"]>;

function checkBy(validate: Validate, value: unknown, limitMs?: number): SchemaVerdict {
  try {
    const checked = runLimited(() => validate(value), limitMs);
    if (checked.valid) return { kind: "fits" };
    return { kind: "refused", fault: checked.errorMessage.slice(0, LONGEST_REASON) };
  } catch (error) {
    return { kind: "undecided", why: messageOf(error) };
  }
}

function messageOf(error: unknown): string {
  if (error instanceof RangeError) return "it refers to itself without end";
  return (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON);
}
