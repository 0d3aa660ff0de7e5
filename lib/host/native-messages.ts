import { isObject, sliceElements } from "@/lib/canonical-json";
import { sendableName } from "@/lib/names";
import { type Message, type NativeCall, type NativeFormat, readNativeReply } from "@/lib/ticket-run";
import { escapeMarkup } from "./escape-markup";
import { parseObject } from "./parse-reply";
import { type ResultOfCall, STATUS_WORDS } from "./render-tool-result";

/** A call as it was answered, in the order of the reply. */
export type AnsweredCall = ResultOfCall & { turn: number };

/**
 * What goes to the model after a reply with calls: the reply as an assistant's message, then the results. Each is the
 * JSON text of the message exactly as it is sent.
 *
 * Sent back is what every endpoint takes: a call without an id of its own gets one, a name is written in the letters
 * that are allowed, and arguments that are no JSON object are an empty one (the result says that they could not be
 * read).
 */
export function nativeMessagesAfter(
  reply: string,
  format: NativeFormat,
  answered: readonly AnsweredCall[],
): Message[] {
  const { calls } = readNativeReply(reply, format);
  const ids = idsOf(calls, answered[0]?.turn ?? 1);
  const results = answered.map((call, at) => ({ id: ids[at] ?? "", call }));
  if (format === "openai-chat") {
    return [
      ["assistant", openAiAssistant(reply, ids)],
      ...results.map(({ id, call }): Message => ["tool", openAiResult(id, call)]),
    ];
  }
  const content = results.map(({ id, call }) => anthropicResult(id, call));
  return [
    ["assistant", anthropicAssistant(reply, ids)],
    ["user", JSON.stringify({ role: "user", content })],
  ];
}

/** Missing and repeated ids are made up: nine letters and digits, which every endpoint takes. */
function idsOf(calls: readonly NativeCall[], turn: number): string[] {
  const taken = new Set<string>();
  return calls.map(({ id }, at) => {
    const made = `c${pad(turn)}${pad(at + 1)}`;
    const own = id === null || id === "" || taken.has(id) ? made : id;
    taken.add(own);
    return own;
  });
}

function pad(number: number): string {
  return String(number).padStart(4, "0");
}

function openAiAssistant(reply: string, ids: readonly string[]): string {
  const { calls, words, reasoning } = readNativeReply(reply, "openai-chat");
  const toolCalls = calls.map((call, at) => ({
    id: ids[at],
    type: "function",
    function: { name: sendableName(call.name ?? ""), arguments: objectOrEmpty(call.arguments) },
  }));
  const thought = reasoning?.startsWith('"') ? { reasoning_content: JSON.parse(reasoning) } : {};
  const content = words === "" ? null : words;
  return JSON.stringify({ role: "assistant", content, ...thought, tool_calls: toolCalls });
}

function openAiResult(id: string, call: AnsweredCall): string {
  return JSON.stringify({ role: "tool", tool_call_id: id, content: resultText(call) });
}

/** Blocks go back as they came, thoughts with their signatures too; an empty text is none. */
function anthropicAssistant(reply: string, ids: readonly string[]): string {
  const { content, calls } = readNativeReply(reply, "anthropic-messages");
  let next = 0;
  const blocks = sliceElements(content ?? "[]").flatMap((raw) => {
    const call = calls[next];
    if (call?.raw === raw) return [anthropicUse(call, ids[next++] ?? "")];
    const value: unknown = JSON.parse(raw);
    return isObject(value) && value.text === "" ? [] : [raw];
  });
  return `{"role":"assistant","content":[${blocks.join(",")}]}`;
}

function anthropicUse({ name, arguments: input }: NativeCall, id: string): string {
  const head = JSON.stringify({ type: "tool_use", id, name: sendableName(name ?? "") });
  return `${head.slice(0, -1)},"input":${objectOrEmpty(input)}}`;
}

function anthropicResult(id: string, call: AnsweredCall) {
  const result = { type: "tool_result", tool_use_id: id, content: resultText(call) };
  return call.status === "returned" ? result : { ...result, is_error: true };
}

/** The result's text; where the call did not return, how it ended comes first. */
function resultText({ status, content }: AnsweredCall): string {
  const text = escapeMarkup(content ?? "");
  return status === "returned" ? text : `${STATUS_WORDS[status]}: ${text}`;
}

function objectOrEmpty(text: string): string {
  return parseObject(text) ? text : "{}";
}
