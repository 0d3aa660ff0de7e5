import type { ShownTool } from "@/lib/tool-list";
import { listProperties, type Property } from "./list-properties";
import { LONGEST_TOKEN, safePattern } from "./safe-pattern";
import type { LintFinding } from "./types";

const LISTS_VALUES =
  /\b(?:one of|either|(?:allowed|valid|possible|accepted) values?)\b|["'`“‘][\w-]+["'`”’]\s*(?:,|\/|\||or\b)|\b[a-z]+\|[a-z]+\b/i;
const LIMITS =
  /\b(?:between|at most|at least|up to|maximum|minimum|no more than|positive|percent(?:age)?)\b|\b\d+\s*(?:-|–|to)\s*\d+\b/i;
const COUNTED = /(?:^|_)(?:limit|count|quantity|page|offset|size|days|amount|max|min|top)(?:$|_)/i;
const IDENTIFIES = /(?:^|_)(?:id|ids|sku|number|code|reference)$|[a-z]Id$/;
const SHOWS_ID = /\b[A-Za-z]{1,6}[-_]?\d{2,}\b/;
const SAYS_DATE = /(?:^|_)(?:date|day)(?:$|_)|_(?:on|at)$/;

const MOST_TOKENS = 200;

/** Every property says what it takes: in words, with an example where ids have a form, and as a rule where values are closed. */
export function checkSchema(tool: ShownTool): LintFinding[] {
  const description = tool.declaration.description ?? "";
  return listProperties(tool.declaration.inputSchema).flatMap((property) => {
    const find = (
      rule: LintFinding["rule"],
      severity: LintFinding["severity"],
      what: string,
      advice: string,
    ): LintFinding => ({ rule, tool: tool.shown, field: property.path, severity, what, advice, tickets: [] });
    return [
      ...checkDescribed(property, find),
      ...checkExample(property, description, find),
      ...checkClosed(property, find),
    ];
  });
}

type Find = (
  rule: LintFinding["rule"],
  severity: LintFinding["severity"],
  what: string,
  advice: string,
) => LintFinding;

function checkDescribed({ name, schema, description }: Property, find: Find): LintFinding[] {
  if (description?.trim() || schema.$ref !== undefined || schema.const !== undefined) return [];
  return [
    find(
      "property description",
      "warning",
      `${name} has no description`,
      "Say what goes in and where it comes from.",
    ),
  ];
}

function checkExample(property: Property, toolText: string, find: Find): LintFinding[] {
  const { name, schema } = property;
  if (!isText(property) || schema.enum !== undefined || schema.format !== undefined) return [];
  const texts = [property.description ?? "", toolText, ...examplesOf(property)].join(" ");
  const pattern = typeof schema.pattern === "string" ? schema.pattern : null;
  if (pattern !== null) {
    const holds = safePattern(pattern);
    const tokens = texts.split(/[\s,;:()"'`“”‘’]+/).map((token) => token.replace(/[.?!]+$/, ""));
    const isShown = tokens
      .filter((token) => token !== "" && token.length <= LONGEST_TOKEN)
      .slice(0, MOST_TOKENS)
      .some((token) => holds?.test(token) ?? /\d/.test(token));
    return isShown
      ? []
      : [
          find(
            "id example",
            "warning",
            `${name} must look like ${pattern.slice(0, LONGEST_TOKEN)}, and no text shows one`,
            "Give an example: “… such as A-1234.”",
          ),
        ];
  }
  if (!IDENTIFIES.test(name) || /\d/.test(texts) || /_/.test(property.description ?? "")) return [];
  return [
    find(
      "id example",
      "note",
      `${name} is an id, and no text shows one`,
      "Give an example, or name the tool it comes from.",
    ),
  ];
}

function checkClosed(property: Property, find: Find): LintFinding[] {
  const { name, schema } = property;
  const text = property.description ?? "";
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  if (isNumber(property)) {
    const hasRange = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].some(
      (rule) => schema[rule] !== undefined,
    );
    if (hasRange) return [];
    if (LIMITS.test(text))
      return [
        find("closed values", "warning", `${name} has its limits in words only`, "Add minimum and maximum."),
      ];
    return COUNTED.test(name)
      ? [find("closed values", "note", `${name} counts something and has no minimum or maximum`, "Add both.")]
      : [];
  }
  if (!isText(property) || schema.pattern !== undefined || schema.format !== undefined) return [];
  if (LISTS_VALUES.test(text))
    return [
      find("closed values", "warning", `${name} lists its values in words only`, "Add them as an enum."),
    ];
  if (SAYS_DATE.test(name))
    return [
      find(
        "closed values",
        "note",
        `${name} is a date without a format`,
        'Add "format": "date" or "date-time".',
      ),
    ];
  if (IDENTIFIES.test(name) && SHOWS_ID.test(text))
    return [
      find(
        "closed values",
        "note",
        `${name} is shown with an example and has no pattern`,
        "Add the pattern it follows.",
      ),
    ];
  return [];
}

function hasType({ schema: { type } }: Property, names: readonly string[]): boolean {
  return [type ?? []].flat().some((one) => typeof one === "string" && names.includes(one));
}

const isText = (property: Property) => hasType(property, ["string"]);
const isNumber = (property: Property) => hasType(property, ["number", "integer"]);

function examplesOf({ schema: { examples, example, default: value } }: Property): string[] {
  return [examples ?? [], example ?? [], value ?? []].flat().filter((one) => typeof one === "string");
}
