import { type Direction, type OnFrame, readMessage, type WireFrame } from "./frame";
import { redactFrame } from "./redact-frame";
import { createSseReader } from "./sse-reader";

/** What the SDK's transports call. */
export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export type RecordOptions = {
  /** The name the frames give the server. */
  server: string;
  /** Texts that never reach a frame, whatever they stand under. */
  secrets?: readonly string[];
  /** Milliseconds since the exchange began; the default counts from this call. */
  elapsed?: () => number;
};

/**
 * A `fetch` that tells each message it carries, without secrets: the request's body, then the answer's, or each event
 * of an event stream as it arrives. Nothing is held back: an answer streams on while it is told. An answer cut short
 * is told as far as it came.
 */
export function recordFetch(fetch: Fetch, onFrame: OnFrame, options: RecordOptions): Fetch {
  const { server, secrets = [], elapsed = createElapsed() } = options;
  let requests = 0;
  return async (url, init = {}) => {
    requests += 1;
    const exchange = requests;
    const tell = (direction: Direction, message: WireFrame["message"], http?: WireFrame["http"]) => {
      const frame: WireFrame = { at: elapsed(), direction, server, message, exchange };
      onFrame(redactFrame(http ? { ...frame, http } : frame, secrets));
    };
    const { text, body } = await readBody(init.body);
    const headers: [string, string][] = [...new Headers(init.headers)];
    // A request without a body says nothing but its method: GET asks for a stream, DELETE ends a session.
    tell("to-server", text === "" ? (init.method ?? "GET") : readMessage(text), { headers });
    const response = await fetch(url, body === undefined ? init : { ...init, body });
    return recordAnswer(response, (message, http) => tell("to-client", message, http));
  };
}

/** A stream can be read once, so its bytes are what is sent. */
async function readBody(body: BodyInit | null | undefined): Promise<{ text: string; body?: BodyInit }> {
  if (body === null || body === undefined) return { text: "" };
  if (typeof body === "string") return { text: body };
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  return { text: new TextDecoder().decode(bytes), body: bytes };
}

export function createElapsed(): () => number {
  const start = performance.now();
  return () => Math.round((performance.now() - start) * 1000) / 1000;
}

type TellAnswer = (message: WireFrame["message"], http?: WireFrame["http"]) => void;

function recordAnswer(response: Response, tell: TellAnswer): Response {
  const { status, statusText, headers, body } = response;
  const http = { status, headers: [...headers] };
  if (body === null) {
    tell("", http);
    return response;
  }
  const isStream = /^text\/event-stream\b/i.test(headers.get("content-type") ?? "");
  const told = isStream ? tellEvents(http, tell) : tellWhole(http, tell);
  const recorded = new Response(body.pipeThrough(told), { status, statusText, headers });
  // A Response that is built has no address of its own; clients look at it after a redirect.
  Object.defineProperty(recorded, "url", { value: response.url });
  Object.defineProperty(recorded, "redirected", { value: response.redirected });
  return recorded;
}

function tellWhole(http: NonNullable<WireFrame["http"]>, tell: TellAnswer) {
  const decoder = new TextDecoder();
  let text = "";
  return watch(
    (chunk) => {
      text += decoder.decode(chunk, { stream: true });
    },
    () => tell(readMessage(text + decoder.decode()), http),
  );
}

function tellEvents(http: NonNullable<WireFrame["http"]>, tell: TellAnswer) {
  let first: WireFrame["http"] | undefined = http;
  const reader = createSseReader((data) => {
    tell(readMessage(data), first);
    first = undefined;
  });
  return watch(reader.push, () => {
    reader.end();
    if (first) tell("", first);
  });
}

/** Passes every chunk on as it is; `onEnd` comes once, also where the reader left early. */
function watch(onChunk: (chunk: Uint8Array) => void, onEnd: () => void) {
  let ended = false;
  const end = () => {
    if (!ended) onEnd();
    ended = true;
  };
  const transformer: Transformer<Uint8Array, Uint8Array> & { cancel(): void } = {
    transform(chunk, controller) {
      onChunk(chunk);
      controller.enqueue(chunk);
    },
    flush: end,
    cancel: end,
  };
  return new TransformStream(transformer);
}
