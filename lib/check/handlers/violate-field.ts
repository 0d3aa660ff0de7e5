import type { Json, JsonObject } from "@/lib/canonical-json";
import { type ArgumentPath, withValueAt } from "./base-arguments";
import { typesOf } from "./resolve-schema";

export const VIOLATION_KINDS = [
  "wrong-type",
  "missing",
  "enum",
  "range",
  "length",
  "pattern",
  "huge",
  "traversal",
  "unknown",
] as const;

export type ViolationKind = (typeof VIOLATION_KINDS)[number];

export const HUGE_LENGTH = 100_000;
export const TRAVERSAL = "../../../../../../etc/passwd";

/** A call that goes wrong in one way and is right in every other. */
export type Proposal = {
  kind: ViolationKind;
  /** The argument, as "order_id" or "order.qty". */
  field: string;
  /** What is sent there, in words: "3.5 where a whole number belongs". */
  what: string;
  args: JsonObject;
};

export type Field = {
  path: ArgumentPath;
  schema: JsonObject;
  isRequired: boolean;
  /** Arguments in which this one is right too. */
  args: JsonObject;
  value: Json | undefined;
};

/** Ways in which one argument may be wrong, beside others that are right. Whether the schema minds is not asked here. */
export function violateField(field: Field): Proposal[] {
  const name = field.path.join(".");
  const send: Send = (kind, value, what) => ({
    kind,
    field: name,
    what,
    args: withValueAt(field.args, field.path, value),
  });
  return [
    ...wrongType(field.schema, send),
    ...(field.isRequired ? [send("missing", undefined, `no ${name}, which is required`)] : []),
    ...outsideEnum(field.schema, send),
    ...outsideRange(field.schema, send),
    ...wrongLength(field, send),
    ...brokenPattern(field, send),
    ...hostileText(field, send),
  ];
}

type Send = (kind: ViolationKind, value: Json | undefined, what: string) => Proposal;

const SCALARS = new Set(["string", "integer", "number", "boolean"]);

function wrongType(schema: JsonObject, send: Send): Proposal[] {
  const types = typesOf(schema);
  const [type] = types;
  if (type === undefined || types.length > 1) return [];
  if (type === "integer") return [send("wrong-type", 3.5, "3.5 where a whole number belongs")];
  if (SCALARS.has(type)) return [send("wrong-type", {}, `an object where a ${type} belongs`)];
  if (type === "array") return [send("wrong-type", {}, "an object where a list belongs")];
  return [send("wrong-type", "no object", "a text where an object belongs")];
}

function outsideEnum({ enum: values, const: only }: JsonObject, send: Send): Proposal[] {
  const allowed = Array.isArray(values) ? values : only === undefined ? [] : [only];
  if (allowed.length === 0) return [];
  const numbers = allowed.filter((value) => typeof value === "number");
  const other = numbers.length === allowed.length ? Math.max(...numbers) + 1 : "rightcall-no-such-value";
  return [send("enum", other, `${JSON.stringify(other)}, which is none of its values`)];
}

function outsideRange(schema: JsonObject, send: Send): Proposal[] {
  const past = (name: string, step: number) => {
    const bound = schema[name];
    if (typeof bound !== "number" || Math.abs(bound) >= Number.MAX_SAFE_INTEGER) return [];
    return [send("range", bound + step, `${bound + step} against ${name} ${bound}`)];
  };
  return [
    ...past("minimum", -1),
    ...past("exclusiveMinimum", 0),
    ...past("maximum", 1),
    ...past("exclusiveMaximum", 0),
  ];
}

function wrongLength({ schema, value }: Field, send: Send): Proposal[] {
  const found: Proposal[] = [];
  const { minLength, maxLength, minItems, maxItems } = schema;
  if (typeof minLength === "number" && minLength > 0 && minLength <= HUGE_LENGTH)
    found.push(
      send("length", "x".repeat(minLength - 1), `${minLength - 1} characters against minLength ${minLength}`),
    );
  if (typeof maxLength === "number" && maxLength < HUGE_LENGTH)
    found.push(
      send("length", "x".repeat(maxLength + 1), `${maxLength + 1} characters against maxLength ${maxLength}`),
    );
  if (typeof minItems === "number" && minItems > 0)
    found.push(send("length", [], `an empty list against minItems ${minItems}`));
  const item = Array.isArray(value) ? value[0] : undefined;
  if (typeof maxItems === "number" && maxItems < 1000 && item !== undefined)
    found.push(
      send("length", Array(maxItems + 1).fill(item), `${maxItems + 1} items against maxItems ${maxItems}`),
    );
  return found;
}

function brokenPattern({ schema, value }: Field, send: Send): Proposal[] {
  const { pattern } = schema;
  if (typeof pattern !== "string") return [];
  const near = typeof value === "string" ? `${value} rightcall` : "no such form!";
  return [send("pattern", near, `"${near.slice(0, 60)}" against its pattern`)];
}

const NAMES_A_THING =
  /(?:^|_)(?:ids?|name|path|file|filename|dir|directory|folder|key|slug|service|repo|table|resource|uri|sku|ref|branch)$|(?:Id|Name|Path|File|Key)$/i;

function hostileText({ path, schema }: Field, send: Send): Proposal[] {
  if (typesOf(schema)[0] !== "string" || schema.enum !== undefined || schema.const !== undefined) return [];
  // What is mirrored into a header has the header's limits, not the tool's.
  const isMirrored = schema["x-mcp-header"] !== undefined;
  const found = isMirrored
    ? []
    : [send("huge", "x".repeat(HUGE_LENGTH), `a text of ${HUGE_LENGTH} characters`)];
  if (!NAMES_A_THING.test(path.at(-1) ?? "")) return found;
  return [...found, send("traversal", TRAVERSAL, `the path ${TRAVERSAL}`)];
}
