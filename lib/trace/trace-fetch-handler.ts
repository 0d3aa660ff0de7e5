import { ERROR_TYPE } from "./attributes";
import { readAnswer } from "./read-message";
import type { Served } from "./server-spans";

/** A `fetch` of an MCP endpoint, with whatever else its caller hands it. */
export type Handler<Rest extends unknown[]> = (request: Request, ...rest: Rest) => Promise<Response>;

/** What is read to see what a request asks; a longer one is answered without a span. */
const MOST_BYTES = 1_048_576;

/** The same handler with a span for each JSON-RPC request that comes by POST, ended with its answer, streamed or whole. */
export function traceFetchHandler<Rest extends unknown[]>(
  handler: Handler<Rest>,
  open: (message: unknown) => Served | null,
): Handler<Rest> {
  return async (request, ...rest) => {
    // A body that breaks off is the handler's to refuse.
    const body = request.method === "POST" ? await readCopy(request).catch(() => null) : null;
    const served = body === null ? null : open(parseOrNull(body));
    if (served === null) return handler(request, ...rest);
    try {
      const response = await served.run(() => handler(request, ...rest));
      return await watchAnswer(response, served);
    } catch (error) {
      served.fail(error instanceof Error ? error.name : "Error");
      throw error;
    }
  };
}

/** The body's text, the request left unread; null where it is too long. */
async function readCopy(request: Request): Promise<string | null> {
  const reader = request.clone().body?.getReader();
  if (!reader) return null;
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.byteLength;
    if (bytes > MOST_BYTES) {
      // Waiting for it would wait for the handler to leave its copy too.
      reader.cancel().catch(() => {});
      return null;
    }
    text += decoder.decode(read.value, { stream: true });
  }
  return text + decoder.decode();
}

async function watchAnswer(response: Response, served: Served): Promise<Response> {
  const { status, statusText, headers, body } = response;
  const init = { status, statusText, headers };
  if (body === null) {
    served.fail(String(status));
    return response;
  }
  const take = (text: string) => {
    const found = readAnswer(parseOrNull(text));
    if (found && (found.id === served.id || found.id === null)) served.end(found.answer);
  };
  const finish = () => served.fail(status >= 400 ? String(status) : ERROR_TYPE.closed);
  if (/^text\/event-stream\b/i.test(headers.get("content-type") ?? "")) {
    return new Response(body.pipeThrough(eachEvent(take, finish)), init);
  }
  const text = await response.text();
  take(text);
  finish();
  return new Response(text, init);
}

type Take = (text: string) => void;

/** Hands on the data of each server-sent event; the SDK writes an event's message on one line. */
function eachEvent(take: Take, finish: () => void): TransformStream<Uint8Array, Uint8Array> {
  let rest = "";
  return passThrough((chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data:")) take(line.slice("data:".length));
  }, finish);
}

/** `onEnd` comes once, also where the reader left early. */
function passThrough(onText: Take, onEnd: () => void): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const transformer: Transformer<Uint8Array, Uint8Array> & { cancel(): void } = {
    transform(chunk, controller) {
      onText(decoder.decode(chunk, { stream: true }));
      controller.enqueue(chunk);
    },
    flush: onEnd,
    cancel: onEnd,
  };
  return new TransformStream(transformer);
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
