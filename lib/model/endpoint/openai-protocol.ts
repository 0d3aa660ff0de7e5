import { isObject, sliceElements, sliceMember } from "@/lib/canonical-json";
import { ModelError } from "../errors";
import { assembleChatChunks } from "./assemble-chat-chunks";
import type { Protocol } from "./protocol";
import { count, errorOf, parseBody, textOf } from "./read-body";
import { json, messagesText, objectText } from "./request-text";

/** Seeds go as whole numbers of 31 bits, which every server takes. */
const SEED_BITS = 0x7fff_ffff;

/** OpenAI's chat completions, as llama-server, vLLM, Ollama and most hosts speak them. */
export const openAiProtocol: Protocol = {
  format: "openai-chat",
  engine: "openai chat completions",
  urlVariable: "OPENAI_BASE_URL",
  keyVariable: "OPENAI_API_KEY",
  defaultUrl: "https://api.openai.com/v1",
  requestText(
    { messages, native, turn, seed },
    { model, maxTokens, limitName, temperature, topP, constrain },
  ) {
    return objectText({
      model: json(model),
      messages: messagesText(messages, { native: native !== undefined, from: 0 }),
      tools: json(native?.tools),
      tool_choice: native && constrain && turn === 1 ? '"required"' : undefined,
      temperature: json(temperature),
      top_p: json(topP),
      [limitName ?? "max_tokens"]: json(maxTokens),
      seed: json(seed & SEED_BITS),
      stream: "false",
    });
  },
  readBody(text, host) {
    const body = parseBody(text, host);
    const { choices, usage, model, system_fingerprint: fingerprint } = body;
    if (!Array.isArray(choices) || choices.length === 0) {
      throw errorOf(body, host) ?? new ModelError("no choices", `${host} answered without any choice.`);
    }
    if (!isObject(choices[0]) || !isObject(choices[0].message)) {
      throw new ModelError("unreadable reply", `${host} answered with a choice that holds no message.`);
    }
    const first = sliceElements(sliceMember(text, "choices") ?? "")[0] ?? "{}";
    const counted = isObject(usage) ? usage : {};
    return {
      message: sliceMember(first, "message") ?? "{}",
      usage: {
        ...count("inputTokens", counted.prompt_tokens),
        ...count("outputTokens", counted.completion_tokens),
      },
      returned: { ...textOf("model", model), ...textOf("fingerprint", fingerprint) },
    };
  },
  assemble: assembleChatChunks,
  seedFacts: (seed) => ({ seed, seedKept: "as the endpoint promises" }),
};
