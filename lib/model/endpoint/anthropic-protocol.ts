import { isObject } from "@/lib/canonical-json";
import { ModelError } from "../errors";
import { assembleMessageEvents } from "./assemble-message-events";
import type { Protocol } from "./protocol";
import { count, errorOf, parseBody, textOf } from "./read-body";
import { json, messagesText, objectText } from "./request-text";

/** Anthropic's Messages API: the system prompt stands apart, and no seed is taken. */
export const anthropicProtocol: Protocol = {
  format: "anthropic-messages",
  engine: "anthropic messages",
  urlVariable: "ANTHROPIC_BASE_URL",
  keyVariable: "ANTHROPIC_API_KEY",
  defaultUrl: "https://api.anthropic.com",
  requestText({ messages, native, turn }, { model, maxTokens, temperature, topP, constrain }) {
    const [role, system] = messages[0] ?? ["", ""];
    return objectText({
      model: json(model),
      system: role === "system" ? json(system) : undefined,
      messages: messagesText(messages, { native: native !== undefined, from: role === "system" ? 1 : 0 }),
      tools: json(native?.tools),
      tool_choice: native && constrain && turn === 1 ? '{"type":"any"}' : undefined,
      temperature: json(temperature),
      top_p: json(topP),
      max_tokens: json(maxTokens),
      stream: "false",
    });
  },
  readBody(text, host) {
    const body = parseBody(text, host);
    if (!Array.isArray(body.content)) {
      throw errorOf(body, host) ?? new ModelError("no choices", `${host} answered without any content.`);
    }
    const counted = isObject(body.usage) ? body.usage : {};
    return {
      message: text.trim(),
      usage: {
        ...count("inputTokens", inputTokens(counted)),
        ...count("outputTokens", counted.output_tokens),
      },
      returned: textOf("model", body.model),
    };
  },
  assemble: assembleMessageEvents,
  seedFacts: () => ({ seedKept: "no: this API takes none" }),
};

/** What came from the cache was read all the same. */
function inputTokens(usage: { [field: string]: unknown }): unknown {
  const parts = [usage.input_tokens, usage.cache_creation_input_tokens, usage.cache_read_input_tokens];
  const numbers = parts.filter((part) => typeof part === "number");
  return numbers.length === 0 ? undefined : numbers.reduce((sum, part) => sum + part, 0);
}
