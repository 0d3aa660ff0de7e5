import { isObject, type Json, type JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";
import type { Ledger } from "../ledger";
import { checkSchemas } from "./check-schemas";

const NAME = /^[A-Za-z0-9_.-]{1,128}$/;

/**
 * Each declaration by itself, and their names together. Returns those that can be gone on with: an object with a name
 * and an inputSchema, the first of each name.
 */
export function checkDeclarations(
  ledger: Ledger,
  { tools: listed, pageOf }: { tools: readonly Json[]; pageOf: readonly number[] },
): readonly ToolDeclaration[] {
  const shapeless = listed.flatMap((tool, index) => whyShapeless(tool, index));
  if (shapeless.length > 0) ledger.fail("list/tool-shape", shapeless.slice(0, 5).join(" "));
  else ledger.pass("list/tool-shape");

  const names = listed.flatMap((tool) =>
    isObject(tool) && typeof tool.name === "string" ? [tool.name] : [],
  );
  const odd = [...new Set(names.filter((name) => !NAME.test(name)))];
  if (odd.length > 0)
    ledger.note(
      "list/names",
      `${quoteAll(odd)} ${odd.length === 1 ? "is no name" : "are no names"} that models can call.`,
    );
  else ledger.pass("list/names");

  // A tool that stands on two pages is told of with the pages.
  const places = listed.map((tool, index) =>
    isObject(tool) ? `${pageOf[index]} ${String(tool.name)}` : `${index}`,
  );
  const twice = [
    ...new Set(
      names.filter((name) =>
        places.some((one, at) => one.endsWith(` ${name}`) && places.indexOf(one) !== at),
      ),
    ),
  ];
  if (twice.length > 0)
    ledger.fail(
      "list/unique",
      `${quoteAll(twice)} ${twice.length === 1 ? "is" : "are"} listed more than once.`,
    );
  else ledger.pass("list/unique");

  const usable = listed
    .filter(isUsable)
    .filter((tool, index, all) => all.findIndex(({ name }) => name === tool.name) === index);
  checkSchemas(ledger, usable);
  return usable;
}

function whyShapeless(tool: Json, index: number): string[] {
  if (!isObject(tool)) return [`Tool ${index + 1} is no object.`];
  if (typeof tool.name !== "string") return [`Tool ${index + 1} has no name.`];
  const where = JSON.stringify(tool.name);
  if (!isObject(tool.inputSchema)) return [`${where} has no inputSchema.`];
  if (tool.inputSchema.type !== "object") return [`The inputSchema of ${where} is for no object.`];
  if (tool.description !== undefined && typeof tool.description !== "string")
    return [`The description of ${where} is no text.`];
  if (tool.outputSchema !== undefined && !isObject(tool.outputSchema))
    return [`The outputSchema of ${where} is no object.`];
  return tool.annotations !== undefined && !isObject(tool.annotations)
    ? [`The annotations of ${where} are no object.`]
    : [];
}

/** Guarantee: the fields a ToolDeclaration names are of its types; the rest is kept as it came. */
function isUsable(tool: Json): tool is ToolDeclaration & JsonObject {
  return (
    isObject(tool) &&
    typeof tool.name === "string" &&
    tool.name !== "" &&
    whyShapeless(tool as JsonObject, 0).length === 0
  );
}

const quoteAll = (names: readonly string[]) =>
  names
    .slice(0, 5)
    .map((name) => JSON.stringify(name.slice(0, 140)))
    .join(", ");
