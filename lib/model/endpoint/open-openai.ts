import { ModelError } from "../errors";
import type { OpenedModel, OpenModelOptions } from "../opened-model";
import { failureOf } from "./failure-of";
import { openEndpoint } from "./open-endpoint";
import { openAiProtocol } from "./openai-protocol";

/**
 * Opens a model behind any OpenAI-compatible chat endpoint: `OPENAI_BASE_URL` (OpenAI's own where it is not set),
 * `OPENAI_API_KEY` (none for a local server), `RIGHTCALL_RETRIES`.
 *
 * @throws ModelError saying what the endpoint said, without keys.
 */
export async function openOpenAiModel(
  { model }: { model: string },
  options: OpenModelOptions,
): Promise<OpenedModel> {
  const { env } = options;
  if (!env.OPENAI_BASE_URL && !env.OPENAI_API_KEY) throw new ModelError("setup", NO_KEY_AND_NO_URL);
  return await openEndpoint(openAiProtocol, model, options, async ({ baseUrl, ...setup }) => {
    const { APIConnectionTimeoutError, APIError, OpenAI } = await import("openai");
    const client = new OpenAI({
      ...setup,
      baseURL: baseUrl,
      adminAPIKey: null,
      organization: env.OPENAI_ORG_ID ?? null,
      project: env.OPENAI_PROJECT_ID ?? null,
      webhookSecret: null,
      timeout: LONGEST_TRY_MS,
      logLevel: "off",
    });
    const headers = { "content-type": "application/json" };
    return {
      post: (body, signal) => client.post("/chat/completions", { body, headers, signal }).asResponse(),
      failureOf: (error) => failureOf(error, { APIConnectionTimeoutError, APIError }),
    };
  });
}

/** The host's own limit for a reply comes first; this one only keeps the client's from cutting in. */
const LONGEST_TRY_MS = 3_600_000;

const NO_KEY_AND_NO_URL =
  "Set OPENAI_API_KEY for OpenAI's own endpoint, or OPENAI_BASE_URL for another one (a local server needs no key).";
