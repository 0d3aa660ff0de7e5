import type { JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";
import { propertiesOf, requiredOf, resolveSchema } from "./resolve-schema";

/** Something one tool hands out and another takes back: a quote, a session, a basket. */
export type Handle = {
  name: string;
  mintedBy: ToolDeclaration;
  takenBy: ToolDeclaration;
  isRequired: boolean;
  /** True when a text of either tool says that it is passed on. */
  isSaid: boolean;
};

export const MADE_UP_HANDLE = "rightcall-made-up-handle";

const HANDLE = /(?:^|_)(?:id|handle|token|session)$|[a-z](?:Id|Handle|Token|Session)$/;
const OF_A_LIST = /cursor|page|next/i;

/**
 * What tools hand to each other. A handle is a result's field of that name whose form the taking tool leaves open: an
 * id with a pattern, a format, a list of values or an example is one that a person may know from elsewhere.
 */
export function findHandles(tools: readonly ToolDeclaration[]): Handle[] {
  return tools.flatMap((mintedBy) =>
    mintedNames(mintedBy).flatMap((name) =>
      tools.flatMap((takenBy): Handle[] => {
        const schema = resolveSchema(takenBy.inputSchema, takenBy.inputSchema);
        if (takenBy === mintedBy || schema === null || !isOpen(schema, takenBy.inputSchema, name)) return [];
        const isRequired = requiredOf(schema).includes(name);
        return [{ name, mintedBy, takenBy, isRequired, isSaid: isSaid(name, mintedBy, takenBy) }];
      }),
    ),
  );
}

function mintedNames({ inputSchema, outputSchema }: ToolDeclaration): string[] {
  if (outputSchema === undefined) return [];
  const given = propertiesOf(resolveSchema(inputSchema, inputSchema) ?? {});
  const returned = propertiesOf(resolveSchema(outputSchema, outputSchema) ?? {});
  return Object.keys(returned).filter(
    (name) => HANDLE.test(name) && !OF_A_LIST.test(name) && !Object.hasOwn(given, name),
  );
}

function isOpen(schema: JsonObject, root: JsonObject, name: string): boolean {
  const properties = propertiesOf(schema);
  if (!Object.hasOwn(properties, name)) return false;
  const property = resolveSchema(properties[name], root) ?? {};
  const told = ["pattern", "format", "enum", "const", "examples", "default"];
  return property.type === "string" && !told.some((keyword) => property[keyword] !== undefined);
}

function isSaid(name: string, mintedBy: ToolDeclaration, takenBy: ToolDeclaration): boolean {
  const property = propertiesOf(takenBy.inputSchema)[name];
  const ofProperty = JSON.stringify(property ?? "");
  const taking = `${takenBy.description ?? ""} ${ofProperty}`;
  return taking.includes(mintedBy.name) || (mintedBy.description ?? "").includes(takenBy.name);
}
