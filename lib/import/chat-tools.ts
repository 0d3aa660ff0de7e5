import {
  expectArray,
  expectJsonObject,
  expectName,
  expectObject,
  isObject,
  ParseError,
  type Place,
} from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";

/**
 * The tools a conversation was shown, in order. `declarations` is null where the file gives bare names: a schema
 * made up for them would look like what a server listed.
 */
export type ChatTools = { names: readonly string[]; declarations: readonly ToolDeclaration[] | null };

/**
 * Reads `tools`: names, or declarations as OpenAI (`function`), Anthropic (`input_schema`) or MCP (`inputSchema`)
 * write them.
 *
 * @throws ParseError naming the field
 */
export function parseChatTools(value: unknown, place: Place): ChatTools {
  const list = expectArray(value, "tools", place).map((tool, index) =>
    parseTool(tool, `tools[${index}]`, place),
  );
  const names = list.map(({ name }) => name);
  const repeated = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (repeated !== -1) {
    throw new ParseError(
      place,
      `tools[${repeated}].name`,
      `"${names[repeated]}" is listed twice: list each tool once.`,
    );
  }
  const described = list.some(
    ({ description, inputSchema }) => description !== undefined || inputSchema !== undefined,
  );
  return { names, declarations: described ? list.map(asDeclaration) : null };
}

type ReadTool = Partial<ToolDeclaration> & { name: string };

function parseTool(value: unknown, field: string, place: Place): ReadTool {
  if (typeof value === "string") return { name: expectName(value, field, place) };
  const outer = expectObject(value, field, place);
  const body = isObject(outer.function) ? outer.function : outer;
  const schema = body.inputSchema ?? body.input_schema ?? body.parameters;
  return {
    name: expectName(body.name, `${field}.name`, place),
    ...(typeof body.title === "string" ? { title: body.title } : {}),
    ...(typeof body.description === "string" ? { description: body.description } : {}),
    ...(isObject(schema) ? { inputSchema: expectJsonObject(schema, `${field}.inputSchema`, place) } : {}),
  };
}

function asDeclaration({ name, title, description, inputSchema }: ReadTool): ToolDeclaration {
  return {
    name,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    inputSchema: inputSchema ?? { type: "object" },
  };
}
