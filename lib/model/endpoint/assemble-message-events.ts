import { isObject, type JsonObject } from "@/lib/canonical-json";
import { json, objectText } from "./request-text";

type Block = { start: JsonObject; text: string; input: string };

/** The body that a streamed message would have been in one piece; null where no message starts. */
export function assembleMessageEvents(events: readonly unknown[]): string | null {
  const blocks = new Map<number, Block>();
  let message: JsonObject | null = null;
  let usage: JsonObject = {};
  for (const event of events.filter(isObject)) {
    if (event.type === "message_start" && isObject(event.message)) {
      message = event.message as JsonObject; // It came as JSON.
      usage = usageOf(event.message);
    }
    if (event.type === "message_delta") usage = { ...usage, ...usageOf(event) };
    if (typeof event.index !== "number") continue;
    if (event.type === "content_block_start" && isObject(event.content_block)) {
      blocks.set(event.index, { start: event.content_block as JsonObject, text: "", input: "" });
    }
    const block = blocks.get(event.index);
    if (event.type === "content_block_delta" && block && isObject(event.delta)) addDelta(block, event.delta);
  }
  if (message === null) return null;
  const { content: _, usage: __, ...rest } = message;
  const texts = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, json(value)]));
  const content = `[${[...blocks.values()].map(blockText).join(",")}]`;
  return objectText({ ...texts, content, usage: json(usage) });
}

function addDelta(block: Block, delta: { [field: string]: unknown }): void {
  if (typeof delta.text === "string") block.text += delta.text;
  if (typeof delta.partial_json === "string") block.input += delta.partial_json;
}

/** The input's source text stays as it came in; where it is no JSON, as a text that says so. */
function blockText({ start, text, input }: Block): string {
  const { text: first, input: given, ...rest } = start;
  const texts = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, json(value)]));
  const whole = typeof first === "string" ? json(first + text) : undefined;
  return objectText({ ...texts, text: whole, input: input.trim() === "" ? json(given) : sourceText(input) });
}

function sourceText(input: string): string {
  try {
    JSON.parse(input);
    return input;
  } catch {
    return JSON.stringify(input);
  }
}

function usageOf({ usage }: { [field: string]: unknown }): JsonObject {
  return isObject(usage) ? (usage as JsonObject) : {}; // It came as JSON.
}
