import { stringify } from "lossless-json";
import {
  expectArray,
  expectObject,
  expectString,
  isObject,
  ParseError,
  type Place,
} from "@/lib/canonical-json";

/** One call as a chat API wrote it. `name` is null where none can be read; `arguments` is raw text. */
export type ChatCall = { id: string | null; name: string | null; arguments: string };

export type ChatResult = { id: string | null; text: string; isError: boolean };

/** One message in either dialect, its parts flattened to text ("[image]" stands for an image). */
export type ChatMessage = {
  role: string;
  text: string;
  calls: readonly ChatCall[];
  results: readonly ChatResult[];
};

type Part = { [key: string]: unknown };

const CALL_PARTS = new Set(["tool_use", "mcp_tool_use", "server_tool_use"]);
const RESULT_PART = /tool_result$/;
const HIDDEN_PARTS = new Set(["thinking", "redacted_thinking", "reasoning"]);

/**
 * Reads a message of OpenAI's chat completions (`tool_calls`, role "tool") or of Anthropic's messages (`tool_use`
 * and `tool_result` blocks). What is thought and not said is left out.
 *
 * @throws ParseError naming the field
 */
export function parseChatMessage(value: unknown, field: string, place: Place): ChatMessage {
  const message = expectObject(value, field, place);
  const role = expectString(message.role, `${field}.role`, place);
  const parts = readParts(message.content, `${field}.content`, place);
  const text = parts.map(partText).join("") || (typeof message.refusal === "string" ? message.refusal : "");
  const calls = [...openAiCalls(message, field, place), ...parts.filter(isCall).map(anthropicCall)];
  const results = parts.filter(isResult).map(anthropicResult);
  if (role !== "tool" && role !== "function") return { role, text, calls, results };
  const id = textOrNull(message.tool_call_id);
  return { role, text: "", calls, results: [{ id, text, isError: saysError(message) }, ...results] };
}

function readParts(content: unknown, field: string, place: Place): readonly Part[] {
  if (content === undefined || content === null) return [];
  if (typeof content === "string") return [{ type: "text", text: content }];
  if (isObject(content)) return [{ type: "text", text: writeJson(content) }];
  if (!Array.isArray(content)) {
    throw new ParseError(place, field, "expected null, a text, an object or a list of parts.");
  }
  return content.map((part: unknown, index) =>
    typeof part === "string" ? { type: "text", text: part } : expectObject(part, `${field}[${index}]`, place),
  );
}

function partText(part: Part): string {
  if (isCall(part) || isResult(part)) return "";
  const type = textOrNull(part.type) ?? "part";
  if (HIDDEN_PARTS.has(type)) return "";
  if (typeof part.text === "string") return part.text;
  return type.includes("image") ? "[image]" : `[${type}]`;
}

function isCall(part: Part): boolean {
  return CALL_PARTS.has(String(part.type));
}

function isResult(part: Part): boolean {
  return RESULT_PART.test(String(part.type));
}

function openAiCalls(message: Part, field: string, place: Place): readonly ChatCall[] {
  const { tool_calls: list, function_call: single } = message;
  const calls = list === undefined || list === null ? [] : expectArray(list, `${field}.tool_calls`, place);
  return [...calls, ...(single === undefined || single === null ? [] : [single])].map(openAiCall);
}

function openAiCall(value: unknown): ChatCall {
  const call = isObject(value) ? value : {};
  const body = isObject(call.function) ? call.function : isObject(call.custom) ? call.custom : call;
  return {
    id: textOrNull(call.id),
    name: nameOrNull(body.name),
    arguments: writeArguments(body.arguments ?? body.input),
  };
}

function anthropicCall(part: Part): ChatCall {
  return { id: textOrNull(part.id), name: nameOrNull(part.name), arguments: writeArguments(part.input) };
}

function anthropicResult(part: Part): ChatResult {
  return { id: textOrNull(part.tool_use_id), text: resultText(part.content), isError: saysError(part) };
}

function resultText(content: unknown): string {
  if (content === undefined || content === null) return "";
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return writeJson(content);
  return content.map((part: unknown) => (isObject(part) ? partText(part) : String(part))).join("");
}

function saysError(value: Part): boolean {
  return value.is_error === true || value.isError === true || value.error === true;
}

/** Arguments come as a text (kept as it is, readable or not) or as a value; none at all is an empty object. */
function writeArguments(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "{}" : writeJson(value);
}

function writeJson(value: unknown): string {
  return stringify(value) ?? "null";
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function nameOrNull(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
