import type { Json } from "@/lib/canonical-json";
import { providerNames } from "@/lib/names";
import { type NativeFormat, readNativeReply, visibleReply } from "@/lib/ticket-run";
import type { ShownTool } from "@/lib/tool-list";
import type { ParsedCall, ParsedReply } from "./parse-reply";

/** How a host speaks with a model through an API's own tools. */
export type NativeTools = {
  /** The declarations as they are sent, in the order shown. */
  tools: Json;
  /** The name under which a shown tool is sent. */
  sentName(shown: string): string;
  /**
   * A reply's calls and words. A call is named as it was shown where the written name is one that was sent; any other
   * name stays as written. A call without a name is unreadable.
   */
  parse(reply: string): ParsedReply;
};

/** Declarations as `tools` of OpenAI's chat completions or Anthropic's messages. */
export function createNativeTools(format: NativeFormat, shown: readonly ShownTool[]): NativeTools {
  const names = providerNames(shown.map((tool) => tool.shown));
  const shownNames = new Map([...names].map(([name, sent]) => [sent, name]));
  const sentName = (name: string) => names.get(name) ?? name;
  return {
    tools: shown.map((tool) => declare(format, sentName(tool.shown), tool.declaration)),
    sentName,
    parse: (reply) => parseNative(reply, format, shownNames),
  };
}

function declare(
  format: NativeFormat,
  name: string,
  { description, inputSchema }: ShownTool["declaration"],
): Json {
  const described = { name, ...(description === undefined ? {} : { description }) };
  return format === "openai-chat"
    ? { type: "function", function: { ...described, parameters: inputSchema } }
    : { ...described, input_schema: inputSchema };
}

function parseNative(
  reply: string,
  format: NativeFormat,
  shownNames: ReadonlyMap<string, string>,
): ParsedReply {
  const message = readNativeReply(reply, format);
  const calls = message.calls.map(({ name, arguments: text, raw }): ParsedCall => {
    if (name === null || name === "") return { kind: "unreadable", raw, why: "it names no tool" };
    return { kind: "call", tool: shownNames.get(name) ?? name, arguments: text };
  });
  return { calls, answer: calls.length > 0 ? null : visibleReply(message.words) };
}
