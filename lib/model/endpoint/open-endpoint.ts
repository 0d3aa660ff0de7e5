import type { Json } from "@/lib/canonical-json";
import { textOfReply } from "@/lib/ticket-run";
import { ModelError } from "../errors";
import { secretsOf } from "../mask-secrets";
import { ModelSpecError } from "../model-spec";
import type { OpenedModel, OpenModelOptions } from "../opened-model";
import type { ModelReply, ModelRequest } from "../types";
import { explainFailure, type Failure, type Place } from "./explain-failure";
import type { EndpointReply, Protocol, RequestSetup } from "./protocol";
import { readEvents } from "./read-events";
import { createWholeFetch, isCutShort, MOST_BYTES, millisecondsOf } from "./whole-fetch";

/** Sends a request's body through a client library, which tries again on 429, 5xx and lost connections. */
export type Client = {
  post(body: string, signal: AbortSignal): Promise<Response>;
  /** What the library threw. */
  failureOf(error: unknown): Failure;
};

export type ClientSetup = {
  baseUrl: string;
  apiKey: string;
  fetch: ReturnType<typeof createWholeFetch>;
  maxRetries: number;
};

const MAX_TOKENS = 1024;
const RETRIES = 4;

/** A server on one's own machine asks for no key, but the clients do. */
const NO_KEY = "none";

/** Longest wait for the first answer: a local server may have to load its weights. */
const FIRST_ANSWER_MS = 120_000;

/**
 * Opens a model behind an HTTP endpoint. It is asked one short question, so that a wrong key or address is said before
 * anything is recorded and the header can name what the endpoint calls itself.
 *
 * @throws ModelSpecError for what an endpoint cannot do; ModelError
 */
export async function openEndpoint(
  protocol: Protocol,
  name: string,
  options: OpenModelOptions,
  createClient: (setup: ClientSetup) => Promise<Client>,
): Promise<OpenedModel> {
  const { env, sampling, toolsMode, constrain, preferences } = options;
  if (constrain && toolsMode === "text") {
    const problem = "An endpoint can be held to a call only through its own tools: add --native.";
    throw new ModelSpecError(problem);
  }
  if (preferences)
    throw new ModelSpecError("An endpoint does not say how likely each tool was: take --preferences away.");
  const baseUrl = parseUrl(env[protocol.urlVariable] || protocol.defaultUrl, protocol.urlVariable);
  const place: Place = { ...protocol, host: baseUrl.host, secrets: secretsOf(env) };
  const client = await createClient({
    baseUrl: baseUrl.href.replace(/\/+$/, ""),
    apiKey: env[protocol.keyVariable] || NO_KEY,
    fetch: createWholeFetch(place.secrets),
    maxRetries: parseRetries(env.RIGHTCALL_RETRIES),
  });
  const setup = setupOf(name, options);
  const ask = createAsk(protocol, setup, client, place);
  options.onNote(`Asking ${place.host} for ${name} …`);
  const { returned } = await askFirst(ask, place, sampling.seed, options.signal);
  return {
    model: {
      ...(toolsMode === "native" ? { nativeFormat: protocol.format } : {}),
      reply: (request) => reply(protocol, toolsMode, ask, request),
    },
    facts: {
      model: { name, engine: protocol.engine, endpointHost: place.host, ...returnedFacts(returned) },
      sampling: samplingFacts(protocol, setup, options),
      provenance: {
        class: "model-run",
        statement: `Replies of ${name} at ${place.host}, by ${protocol.engine}. Which weights answered is the endpoint's word.`,
      },
    },
    isChooser: false,
    isDeterministic: false,
    async [Symbol.asyncDispose]() {},
  };
}

function setupOf(model: string, { sampling, constrain }: OpenModelOptions): RequestSetup {
  const { temperature, topP, maxTokens = MAX_TOKENS } = sampling;
  return {
    model,
    maxTokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    constrain,
  };
}

type Ask = (
  request: Pick<ModelRequest, "messages" | "native" | "turn" | "seed" | "signal">,
) => Promise<EndpointReply & { ms: number }>;

function createAsk(protocol: Protocol, given: RequestSetup, client: Client, place: Place): Ask {
  let setup = given;
  const send = async (request: Parameters<Ask>[0]): Promise<Response> => {
    const body = protocol.requestText(request, setup);
    try {
      return await client.post(body, request.signal);
    } catch (error) {
      request.signal.throwIfAborted();
      const failure = client.failureOf(error);
      if (!wantsOtherLimit(failure, setup)) throw explainFailure(failure, place);
      setup = { ...setup, limitName: "max_completion_tokens" };
      return await send(request);
    }
  };
  return async (request) => {
    const response = await send(request);
    const ms = millisecondsOf(response);
    const text = await response.text();
    if (isCutShort(response)) {
      const problem = `${place.host} sent more than ${MOST_BYTES} bytes and did not end: no model says as much in one reply.`;
      throw new ModelError("endless reply", problem);
    }
    if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
      return { ...protocol.readBody(text, place.host), ms };
    }
    const body = protocol.assemble(readEvents(text, place.host));
    if (body === null) throw new ModelError("no choices", `${place.host} streamed no message.`);
    return { ...protocol.readBody(body, place.host), ms };
  };
}

function wantsOtherLimit({ status, message }: Failure, { limitName }: RequestSetup): boolean {
  return status === 400 && limitName === undefined && message.includes("max_completion_tokens");
}

async function reply(
  { format }: Protocol,
  mode: OpenModelOptions["toolsMode"],
  ask: Ask,
  request: ModelRequest,
): Promise<ModelReply> {
  const { message, usage, ms } = await ask(request);
  if (mode === "native") return { reply: message, replyFormat: format, usage, ms };
  return { reply: textOfReply(message, format), usage, ms };
}

function askFirst(ask: Ask, place: Place, seed: number, signal: AbortSignal): Promise<EndpointReply> {
  const limit = AbortSignal.timeout(FIRST_ANSWER_MS);
  const question = { messages: [["user", "Say OK."]] as const, turn: 1, seed };
  return ask({ ...question, signal: AbortSignal.any([signal, limit]) }).catch((error: unknown) => {
    if (!limit.aborted || signal.aborted) throw error;
    throw explainFailure({ status: undefined, isTimeout: true, message: "" }, place);
  });
}

function returnedFacts({ model, fingerprint }: EndpointReply["returned"]): { [name: string]: Json } {
  return {
    ...(model === undefined ? {} : { returnedModel: model }),
    ...(fingerprint === undefined ? {} : { returnedFingerprint: fingerprint }),
  };
}

/** What was not asked for is the endpoint's own default, and the header says so. */
function samplingFacts(
  protocol: Protocol,
  { temperature, topP, maxTokens }: RequestSetup,
  { sampling, toolsMode, constrain }: OpenModelOptions,
): { [name: string]: Json } {
  return {
    temperature: temperature ?? "the endpoint's own",
    topP: topP ?? "the endpoint's own",
    maxTokens,
    ...protocol.seedFacts(sampling.seed),
    tools: toolsMode,
    constrained: constrain,
  };
}

function parseUrl(text: string, variable: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new ModelError("setup", `${variable} is no URL: write it as http://127.0.0.1:8080/v1.`);
  }
  if (!/^https?:$/.test(url.protocol))
    throw new ModelError("setup", `${variable} must start with http:// or https://.`);
  if (url.username !== "" || url.password !== "") {
    throw new ModelError("setup", `${variable} holds a user name or a password: take it out.`);
  }
  return url;
}

function parseRetries(text: string | undefined): number {
  if (text === undefined || text === "") return RETRIES;
  const retries = Number(text);
  if (Number.isInteger(retries) && retries >= 0 && retries <= 20) return retries;
  throw new ModelError("setup", "RIGHTCALL_RETRIES must be a whole number from 0 to 20.");
}
