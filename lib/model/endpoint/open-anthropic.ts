import { ModelError } from "../errors";
import type { OpenedModel, OpenModelOptions } from "../opened-model";
import { anthropicProtocol } from "./anthropic-protocol";
import { failureOf } from "./failure-of";
import { openEndpoint } from "./open-endpoint";

/**
 * Opens a model behind Anthropic's Messages API: `ANTHROPIC_BASE_URL` (Anthropic's own where it is not set),
 * `ANTHROPIC_API_KEY`, `RIGHTCALL_RETRIES`.
 *
 * @throws ModelError saying what the endpoint said, without keys.
 */
export async function openAnthropicModel(
  { model }: { model: string },
  options: OpenModelOptions,
): Promise<OpenedModel> {
  const { env } = options;
  if (!env.ANTHROPIC_BASE_URL && !env.ANTHROPIC_API_KEY) throw new ModelError("setup", NO_KEY_AND_NO_URL);
  return await openEndpoint(anthropicProtocol, model, options, async ({ baseUrl, ...setup }) => {
    const { APIConnectionTimeoutError, APIError, Anthropic } = await import("@anthropic-ai/sdk");
    const client = new Anthropic({
      ...setup,
      baseURL: baseUrl,
      webhookKey: null,
      timeout: LONGEST_TRY_MS,
      logLevel: "off",
    });
    const headers = { "content-type": "application/json" };
    return {
      post: (body, signal) => client.post("/v1/messages", { body, headers, signal }).asResponse(),
      failureOf: (error) => failureOf(error, { APIConnectionTimeoutError, APIError }),
    };
  });
}

/** The host's own limit for a reply comes first; this one only keeps the client's from cutting in. */
const LONGEST_TRY_MS = 3_600_000;

const NO_KEY_AND_NO_URL =
  "Set ANTHROPIC_API_KEY for Anthropic's own endpoint, or ANTHROPIC_BASE_URL for another one.";
