import { isObject, sliceElements, sliceMember } from "@/lib/canonical-json";
import type { ReplyFormat } from "./types";

export type NativeFormat = Exclude<ReplyFormat, "text">;

/** One call as a provider's message holds it. `arguments` is its raw text; "{}" where none is given. */
export type NativeCall = { id: string | null; name: string | null; arguments: string; raw: string };

/**
 * A message in a provider's own format. `content` and `reasoning` are source texts, null where there is none.
 */
export type NativeMessage = {
  words: string;
  calls: readonly NativeCall[];
  content: string | null;
  reasoning: string | null;
};

const NO_MESSAGE: NativeMessage = { words: "", calls: [], content: null, reasoning: null };

/**
 * Reads a reply as it came from the endpoint: the message of `choices` (OpenAI's chat completions) or the body
 * (Anthropic's messages). Arguments are cut from the source text, so that whole numbers above 2^53 and broken JSON
 * stay as they were written. A text that is no such message has no words and no calls.
 */
export function readNativeReply(reply: string, format: NativeFormat): NativeMessage {
  const value = parseOrNull(reply);
  if (!isObject(value)) return NO_MESSAGE;
  const message = format === "openai-chat" ? innerMessage(reply, value) : { text: reply, value };
  const content = sliceMember(message.text, "content");
  const calls = format === "openai-chat" ? openAiCalls(message.text) : anthropicCalls(content);
  const reasoning = sliceMember(message.text, "reasoning_content");
  return { words: wordsOf(message.value), calls, content, reasoning };
}

/** The words of a reply, drafts included: in the native formats those of its message. */
export function textOfReply(reply: string, format: ReplyFormat): string {
  return format === "text" ? reply : readNativeReply(reply, format).words;
}

type Part = { [field: string]: unknown };

/** A whole response body holds its message in `choices`. */
function innerMessage(text: string, value: Part): { text: string; value: Part } {
  const choice: unknown = Array.isArray(value.choices) ? value.choices[0] : undefined;
  if (!isObject(choice) || !isObject(choice.message)) return { text, value };
  const first = sliceElements(sliceMember(text, "choices") ?? "")[0] ?? "";
  return { text: sliceMember(first, "message") ?? "", value: choice.message };
}

/** A text, or the text of a list's parts; where a model refuses, its refusal. */
function wordsOf({ content, refusal }: Part): string {
  const words = Array.isArray(content) ? content.map(partText).join("") : content;
  if (typeof words === "string" && words !== "") return words;
  return typeof refusal === "string" ? refusal : "";
}

function partText(part: unknown): string {
  if (typeof part === "string") return part;
  return isObject(part) && typeof part.text === "string" ? part.text : "";
}

function openAiCalls(message: string): NativeCall[] {
  const list = sliceMember(message, "tool_calls");
  if (list === null || !list.startsWith("[")) return [];
  return sliceElements(list).map((raw) => {
    const body = isObjectText(raw) ? sliceMember(raw, "function") : null;
    const named = body !== null && isObjectText(body) ? body : "{}";
    return {
      id: isObjectText(raw) ? stringMember(raw, "id") : null,
      name: stringMember(named, "name"),
      arguments: argumentsText(sliceMember(named, "arguments")),
      raw,
    };
  });
}

function anthropicCalls(content: string | null): NativeCall[] {
  if (content === null || !content.startsWith("[")) return [];
  return sliceElements(content)
    .filter((raw) => isObjectText(raw) && stringMember(raw, "type") === "tool_use")
    .map((raw) => ({
      id: stringMember(raw, "id"),
      name: stringMember(raw, "name"),
      arguments: argumentsText(sliceMember(raw, "input")),
      raw,
    }));
}

/** Arguments come as a text that holds JSON, or as JSON itself; none at all, or a blank text, is an empty object. */
function argumentsText(source: string | null): string {
  if (source === null || source === "null") return "{}";
  const text = source.startsWith('"') ? String(JSON.parse(source)) : source;
  return text.trim() === "" ? "{}" : text;
}

function stringMember(objectText: string, name: string): string | null {
  const source = sliceMember(objectText, name);
  return source?.startsWith('"') ? String(JSON.parse(source)) : null;
}

function isObjectText(text: string): boolean {
  return text.startsWith("{");
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
