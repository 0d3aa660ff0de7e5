import { isObject, type Json, type JsonObject } from "@/lib/canonical-json";
import type { ShownTool } from "@/lib/tool-list";
import { renderPatternRule } from "./pattern-grammar";

const MOST_DEPTH = 4;
const MOST_TEXT = 200;
const MOST_ITEMS = 20;

/** Rules that every grammar ends with. Texts and lists have an end, so that a model cannot go on for ever. */
const COMMON = [
  `text ::= "\\"" char{0,${MOST_TEXT}} "\\""`,
  'char ::= [^"\\\\\\x00-\\x1F] | "\\\\" ["\\\\/bfnrt]',
  'integer ::= "-"? ("0" | [1-9] [0-9]{0,15})',
  'number ::= integer ("." [0-9]{1,15})?',
  'boolean ::= "true" | "false"',
  `value ::= text | number | boolean | "null"`,
  `members ::= "{}" | "{" member (", " member){0,${MOST_ITEMS}} "}"`,
  'member ::= text ": " value',
];

/**
 * GBNF that lets a model write exactly one call of one shown tool: `<tool_call>`, its name, arguments by its input
 * schema (properties in declared order, the optional ones left out or not), `</tool_call>`.
 */
export function renderCallGrammar(tools: readonly ShownTool[]): string {
  const rules = new RuleBook();
  const calls = tools.map(({ shown, declaration }) => {
    const opening = literal(`${JSON.stringify(shown)}, "arguments": `);
    return rules.add("call", `${opening} ${renderSchema(declaration.inputSchema, rules, 0)}`);
  });
  const root = `root ::= ${literal('<tool_call>\n{"name": ')} (${calls.join(" | ")}) ${literal("}\n</tool_call>")}`;
  return `${[root, ...rules.lines, ...COMMON].join("\n")}\n`;
}

class RuleBook {
  readonly lines: string[] = [];
  add(kind: string, body: string): string {
    const name = `${kind}-${this.lines.length}`;
    this.lines.push(`${name} ::= ${body}`);
    return name;
  }
}

function renderSchema(schema: Json | undefined, rules: RuleBook, depth: number): string {
  if (!isObject(schema) || depth > MOST_DEPTH) return "value";
  const fixed = "const" in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : null;
  if (fixed && fixed.length > 0)
    return `(${fixed.map((value) => literal(JSON.stringify(value))).join(" | ")})`;
  const choices = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (choices && choices.length > 0)
    return `(${choices.map((choice) => renderSchema(choice, rules, depth + 1)).join(" | ")})`;
  if (Array.isArray(schema.type))
    return `(${schema.type.map((type) => renderType({ ...schema, type }, rules, depth)).join(" | ")})`;
  return renderType(schema, rules, depth);
}

function renderType(schema: JsonObject, rules: RuleBook, depth: number): string {
  switch (schema.type) {
    case "string":
      return renderText(schema, rules);
    case "integer":
    case "number":
    case "boolean":
      return schema.type;
    case "null":
      return '"null"';
    case "array":
      return renderList(schema, rules, depth);
    default:
      if (schema.type === "object" || isObject(schema.properties)) return renderObject(schema, rules, depth);
      return depth === 0 ? "members" : "value";
  }
}

function renderText(schema: JsonObject, rules: RuleBook): string {
  const pattern = typeof schema.pattern === "string" ? renderPatternRule(schema.pattern) : null;
  if (pattern !== null) return rules.add("pattern", `"\\"" ${pattern} "\\""`);
  const least = countOf(schema.minLength, 0);
  const most = Math.max(least, countOf(schema.maxLength, MOST_TEXT));
  return least === 0 && most === MOST_TEXT ? "text" : rules.add("text", `"\\"" char{${least},${most}} "\\""`);
}

const countOf = (value: Json | undefined, otherwise: number) =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? Math.min(value, MOST_TEXT) : otherwise;

function renderList(schema: JsonObject, rules: RuleBook, depth: number): string {
  const item = renderSchema(schema.items, rules, depth + 1);
  const some = `"[" ${item} (", " ${item}){0,${MOST_ITEMS}} "]"`;
  return rules.add("list", countOf(schema.minItems, 0) > 0 ? some : `"[]" | ${some}`);
}

function renderObject(schema: JsonObject, rules: RuleBook, depth: number): string {
  const properties = isObject(schema.properties) ? (schema.properties as JsonObject) : {};
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const members = Object.entries(properties).map(([name, value]) => ({
    isRequired: required.has(name),
    rule: rules.add(
      "member",
      `${literal(`${JSON.stringify(name)}: `)} ${renderSchema(value, rules, depth + 1)}`,
    ),
  }));
  if (members.length === 0)
    return required.size > 0 || schema.additionalProperties === true ? "members" : '"{}"';
  return rules.add("object", renderMembers(members, rules));
}

type Member = { isRequired: boolean; rule: string };

/**
 * From the last member back: `rest` is what may follow once something was written, `start` what may come where nothing
 * was written yet, so that commas stand between members alone.
 */
function renderMembers(members: readonly Member[], rules: RuleBook): string {
  let rest = '"}"';
  let start = '"}"';
  for (const { isRequired, rule } of members.toReversed()) {
    const next = rules.add("rest", isRequired ? `", " ${rule} ${rest}` : `", " ${rule} ${rest} | ${rest}`);
    const first = rules.add("start", isRequired ? `${rule} ${rest}` : `${rule} ${rest} | ${start}`);
    rest = next;
    start = first;
  }
  return `"{" ${start}`;
}

/** A text as a GBNF literal. */
function literal(text: string): string {
  const escaped = text
    .replace(/["\\]/g, "\\$&")
    .replace(/\n/g, "\\n")
    .replace(/\r/g, "\\r")
    .replace(/\t/g, "\\t");
  return `"${escaped}"`;
}
