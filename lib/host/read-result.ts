import type { CallToolResult } from "@modelcontextprotocol/client";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import type { Json, JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";
import type { ToolOutcome } from "./run-ticket";

const MAX_CONTENT = 200_000;

/**
 * A tool's result as the host uses it: the text of its content blocks, the structured part where there is one. A
 * result that breaks the schema its tool was listed with is a protocol error that says so.
 */
export function readResult(result: CallToolResult, tool: ToolDeclaration): ToolOutcome {
  const content = readContent(result.content);
  const structured = result.structuredContent as Json | undefined; // It came as JSON.
  if (result.isError === true)
    return { status: "tool_error", content, ...(structured === undefined ? {} : { structured }) };
  const breach = tool.outputSchema ? findBreach(tool.outputSchema, structured) : null;
  if (breach)
    return {
      status: "protocol_error",
      content: `The result of ${tool.name} is not what the tool declares: ${breach}`,
    };
  return { status: "returned", content, ...(structured === undefined ? {} : { structured }) };
}

function readContent(blocks: CallToolResult["content"]): string {
  const text = blocks.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
  if (text.length <= MAX_CONTENT) return text;
  return `${text.slice(0, MAX_CONTENT)}\n[cut: ${text.length - MAX_CONTENT} more characters]`;
}

function findBreach(schema: JsonObject, structured: Json | undefined): string | null {
  if (structured === undefined) return "it has an output schema, and the result has no structured content.";
  try {
    const checked = validatorOf(schema)(structured);
    return checked.valid ? null : checked.errorMessage;
  } catch (error) {
    return `its output schema cannot be used: ${error instanceof Error ? error.message : String(error)}`;
  }
}

type Validator = ReturnType<AjvJsonSchemaValidator["getValidator"]>;

const validators = new WeakMap<JsonObject, Validator>();

/** A validator of its own for each schema: one that is shared would mix up two schemas with the same `$id`. */
function validatorOf(schema: JsonObject): Validator {
  const known = validators.get(schema);
  if (known) return known;
  const made = new AjvJsonSchemaValidator().getValidator(schema);
  validators.set(schema, made);
  return made;
}
