import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isAllowedHost } from "@/lib/allowed-hosts";
import { recordFetch } from "./record-fetch";
import type { TimedFrame } from "./wire-log";

export type HttpRecorder = AsyncDisposable & {
  /** Where clients connect instead of to the server. */
  url: string;
  close(): Promise<void>;
};

export type HttpRecorderOptions = {
  /** The server's address. Requests go to it alone, whatever a client asks for. */
  url: URL;
  server: string;
  secrets?: readonly string[];
  /** 0 takes a free one. */
  port?: number;
  onFrame: (frame: TimedFrame) => void;
  /** Milliseconds since 1970. */
  now: () => number;
};

const MOST_BODY_BYTES = 16 * 1024 * 1024;
/** Headers of one connection, and those that `fetch` sets anew. */
const HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "host",
  "content-length",
  "accept-encoding",
  "expect",
]);
/** `fetch` has taken the answer's encoding off. */
const HOP_BACK = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "content-encoding",
]);

/**
 * A recorder in front of an MCP server over HTTP: listens on 127.0.0.1, passes each request on and streams the answer
 * back, and tells every message without secrets. Requests of a foreign Host or Origin are refused.
 */
export async function serveHttpRecorder(options: HttpRecorderOptions): Promise<HttpRecorder> {
  const { url, server, secrets = [], port = 0, onFrame, now } = options;
  const send = recordFetch(fetch, ({ at: time, ...frame }) => onFrame({ time, ...frame }), {
    server,
    secrets,
    elapsed: now,
  });
  const http = createServer((request, response) => {
    answer(request, response, url, send).catch((error: unknown) => fail(response, url, error));
  });
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, "127.0.0.1", resolve);
  });
  const address = http.address();
  if (address === null || typeof address === "string") throw new Error("The recorder has no port.");
  const close = async () => {
    const closed = new Promise<void>((resolve) => http.close(() => resolve()));
    http.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${address.port}${url.pathname}`, close, [Symbol.asyncDispose]: close };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  send: ReturnType<typeof recordFetch>,
): Promise<void> {
  const refusal = refuse(request, url);
  if (refusal !== null) {
    response.writeHead(refusal.status, { "content-type": "text/plain" }).end(`${refusal.why}\n`);
    return;
  }
  const { method = "GET" } = request;
  const stop = new AbortController();
  response.once("close", () => stop.abort());
  const hasBody = method !== "GET" && method !== "HEAD";
  const answered = await send(addressOf(request, url), {
    method,
    headers: passOn(request),
    body: hasBody ? await readBody(request) : null,
    redirect: "manual",
    signal: stop.signal,
  });
  response.writeHead(answered.status, [...answered.headers].filter(([name]) => !HOP_BACK.has(name)).flat());
  response.flushHeaders();
  if (answered.body === null) response.end();
  else await pipeline(Readable.fromWeb(answered.body as Parameters<typeof Readable.fromWeb>[0]), response);
}

function refuse(
  { headers, url: path = "" }: IncomingMessage,
  url: URL,
): { status: number; why: string } | null {
  if (!isAllowedHost(headers.host ?? null, [])) {
    return { status: 421, why: "This recorder answers to 127.0.0.1 and localhost alone." };
  }
  const { origin } = headers;
  if (origin !== undefined && !isAllowedHost(hostOf(origin), [])) {
    return { status: 403, why: `Requests of pages on ${origin} are refused.` };
  }
  const isHere = path === url.pathname || path.startsWith(`${url.pathname}?`);
  return isHere ? null : { status: 404, why: `The server is at ${url.pathname}.` };
}

/** The server's address, with the query a client added. */
function addressOf({ url: path = "" }: IncomingMessage, url: URL): URL {
  const address = new URL(url);
  const query = path.indexOf("?");
  if (query >= 0) address.search = path.slice(query);
  return address;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function passOn({ rawHeaders }: IncomingMessage): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (!HOP.has(name.toLowerCase())) pairs.push([name, rawHeaders[index + 1] ?? ""]);
  }
  return pairs;
}

async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MOST_BODY_BYTES) throw new Error(`a request holds more than ${MOST_BODY_BYTES} bytes`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

function fail(response: ServerResponse, url: URL, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const why = error instanceof Error ? error.message : String(error);
  response.writeHead(502, { "content-type": "text/plain" }).end(`No answer from ${url.origin}: ${why}\n`);
}
