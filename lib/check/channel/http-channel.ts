import type { JsonObject } from "@/lib/canonical-json";
import { formatCount } from "@/lib/format";
import type { RawReply } from "../connection";
import {
  type Channel,
  type ChannelRequest,
  type ChannelSetup,
  keep,
  MOST_NOTIFICATIONS,
  noReply,
} from "./channel";
import { describeFetchError } from "./fetch-error";
import { type ReadLimits, readBody, readEvents, tooBig } from "./read-body";
import { parseRpc, type RpcMessage, type RpcOutcome } from "./rpc";
import { untilAborted } from "./until-aborted";

/** Where requests go: a URL that is dialled, or a function in this process. */
export type HttpTarget = {
  url: string;
  /** Sent with every request. */
  headers: Readonly<Record<string, string>>;
  fetch: HttpFetch;
  /** The same with a `host` header of one's own, where `fetch` does not send it. */
  fetchWithHost?: HttpFetch;
};

export type HttpFetch = (
  url: string,
  init: RequestInit & { headers: Record<string, string> },
) => Promise<Response>;

const DEFAULTS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

/** Streamable HTTP: one POST a message. Nothing is dialled before the first. */
export function createHttpChannel(target: HttpTarget, setup: ChannelSetup): Channel {
  const { redact, output, signal } = setup;
  const notifications: JsonObject[] = [];
  let nextId = 1;
  let sessionId: string | null = null;

  const post = (text: string, given: ChannelRequest["headers"], stop: AbortSignal) => {
    const session = sessionId === null ? {} : { "mcp-session-id": sessionId };
    const merged = { ...DEFAULTS, ...target.headers, ...session, ...given };
    const headers = Object.fromEntries(
      Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== null),
    );
    const init = { method: "POST", headers, body: text, redirect: "manual" as const, signal: stop };
    return target.fetch(target.url, init);
  };

  async function ask(request: ChannelRequest): Promise<RawReply> {
    const { method, params, timeoutMs } = request;
    const id = nextId++;
    const text = JSON.stringify({ jsonrpc: "2.0", id, method, ...(params ? { params } : {}) });
    const startedAt = performance.now();
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    const stops = [timeout.signal, signal, ...(request.signal ? [request.signal] : [])];
    const facts = { sent: redact(describeSent(target.url, request.headers, text)), received: "", bytes: 0 };
    let http: RawReply["http"];
    try {
      const stop = AbortSignal.any(stops);
      const response = await untilAborted(post(text, request.headers, stop), stop);
      http = describeResponse(response);
      const read = await readReply(response, id, request, stop);
      if (method === "initialize") sessionId = response.headers.get("mcp-session-id");
      return {
        ...facts,
        ...read.outcome,
        received: redact(`${response.status} ${http.contentType}\n${read.text}`),
        bytes: read.bytes,
        durationMs: performance.now() - startedAt,
        http,
      };
    } catch (error) {
      const outcome = timeout.signal.aborted
        ? noReply("timeout", `No answer within ${timeoutMs / 1000} s.`)
        : signal.aborted || request.signal?.aborted
          ? noReply("aborted", "The check was stopped.")
          : noReply(...describeFetchError(error, target.url));
      return { ...facts, ...outcome, durationMs: performance.now() - startedAt, ...(http ? { http } : {}) };
    } finally {
      clearTimeout(timer);
    }
  }

  type Read = { outcome: RpcOutcome | ReturnType<typeof noReply>; text: string; bytes: number };

  async function readReply(
    response: Response,
    id: number,
    request: ChannelRequest,
    stop: AbortSignal,
  ): Promise<Read> {
    const maxBytes = request.maxBytes ?? setup.limits.answerBytes;
    const moved = response.headers.get("location");
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      return {
        outcome: noReply("moved", describeMove(target.url, moved)),
        text: `location: ${moved}`,
        bytes: 0,
      };
    }
    const isStream = /^text\/event-stream/i.test(response.headers.get("content-type") ?? "");
    const limits = { maxBytes, signal: stop };
    if (isStream) return readStream(response, id, request, limits);
    const body = await readBody(response, maxBytes, stop);
    const { text, bytes } = body;
    output.seen += 1;
    if (body.fault === "too_big") return { outcome: noReply("too_big", tooBig(maxBytes)), text, bytes };
    if (body.fault) {
      keep(output.notUtf8, redact(text));
      return { outcome: noReply("not_utf8", "The answer is no UTF-8."), text, bytes };
    }
    if (text.trim() === "") {
      return { outcome: noReply("no_body", `HTTP ${response.status} without a body.`), text, bytes };
    }
    return { outcome: readAnswer(parseRpc(text), id, text, response.status), text, bytes };
  }

  function readAnswer(message: RpcMessage, id: number, text: string, status: number): Read["outcome"] {
    if (message.kind === "junk") {
      if (status < 400) keep(message.reason === "not_json" ? output.notJson : output.notRpc, redact(text));
      return noReply(
        message.reason,
        `HTTP ${status}, and the body is no JSON-RPC answer. ${message.message}`,
      );
    }
    if (message.kind !== "response")
      return noReply("not_json_rpc", `A ${message.kind} came where the answer belongs.`);
    if (message.id !== null && String(message.id) !== String(id)) {
      keep(output.strayAnswers, redact(text));
      return noReply("not_json_rpc", `The answer names the id ${message.id}; the request's was ${id}.`);
    }
    return message.outcome;
  }

  async function readStream(
    response: Response,
    id: number,
    request: ChannelRequest,
    limits: ReadLimits,
  ): Promise<Read> {
    const { maxBytes } = limits;
    const most = setup.limits.unaskedMessages;
    let unasked = 0;
    let last = "";
    let outcome: Read["outcome"] | null = null;
    const end = await readEvents(response, limits, (data) => {
      last = data;
      output.seen += 1;
      const message = parseRpc(data);
      if (message.kind === "response" || message.kind === "junk") {
        outcome = readAnswer(message, id, data, response.status);
        return true;
      }
      unasked += 1;
      if (unasked > most) {
        outcome = noReply(
          "flood",
          `The stream held more than ${formatCount(most, "message")} before an answer.`,
        );
        return true;
      }
      if (message.kind === "request") keep(output.requests, redact(data));
      if (message.method === "notifications/message") keep(output.logs, redact(data));
      if (message.kind === "notification" && notifications.length < MOST_NOTIFICATIONS) {
        notifications.push(message.message);
      }
      if (request.onMessage?.(message.message, id) !== "stop") return false;
      outcome = noReply("aborted", "Enough was read.");
      return true;
    });
    const { bytes } = end;
    if (outcome) return { outcome, text: last, bytes };
    if (end.fault === "too_big") return { outcome: noReply("too_big", tooBig(maxBytes)), text: last, bytes };
    if (end.fault) return { outcome: noReply("not_utf8", "The stream is no UTF-8."), text: last, bytes };
    return { outcome: noReply("closed", "The stream ended without an answer."), text: last, bytes };
  }

  return {
    transport: "http",
    ask,
    tell: async (method, params, headers) => {
      const stop = AbortSignal.any([AbortSignal.timeout(setup.limits.requestMs), signal]);
      const text = JSON.stringify({ jsonrpc: "2.0", method, params });
      await untilAborted(post(text, headers, stop), stop)
        .then((response) => response.body?.cancel())
        .catch(() => {});
    },
    notifications: () => notifications,
    process: () => null,
    isClosed: () => signal.aborted,
    close: async () => {
      if (sessionId === null) return null;
      const headers = { ...target.headers, "mcp-session-id": sessionId };
      sessionId = null;
      const init = {
        method: "DELETE",
        headers,
        redirect: "manual" as const,
        signal: AbortSignal.timeout(2000),
      };
      await target
        .fetch(target.url, init)
        .then((response) => response.body?.cancel())
        .catch(() => {});
      return null;
    },
  };
}

function describeSent(url: string, headers: ChannelRequest["headers"], text: string): string {
  const lines = Object.entries(headers ?? {}).flatMap(([name, value]) =>
    value === null ? [] : `${name}: ${value}`,
  );
  return [`POST ${new URL(url).pathname}`, ...lines, "", text].join("\n");
}

function describeResponse(response: Response): NonNullable<RawReply["http"]> {
  const contentType = response.headers.get("content-type") ?? "";
  return { status: response.status, contentType, headers: Object.fromEntries(response.headers) };
}

function describeMove(from: string, location: string | null): string {
  const to = location !== null && URL.canParse(location, from) ? new URL(location, from) : null;
  if (!to) return "It redirects without saying where to.";
  const where = to.origin === new URL(from).origin ? "another path" : "another host";
  return `It redirects to ${where}: ${to.origin}${to.pathname}. A redirect is not followed: give the final address.`;
}
