import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isObject, type Json, sha256Hex } from "@/lib/canonical-json";
import { sendableName } from "@/lib/names";
import { renderToolCall } from "../choose";
import { fail, type StubFault, type StubProtocol } from "./testing-faults";

export type { StubFault } from "./testing-faults";

/** One call as a script names it: by its shown name. Arguments that are a text are sent as that text. */
export type StubCall = { name: string; arguments: { [name: string]: Json } | string; id?: string | null };

/**
 * One reply. `words` and `calls` are put in the request's own protocol and mode; `message` is the message's source text
 * as it is, `chunks` are streamed, `fault` goes wrong.
 */
export type StubReply = StubAnswer | { fault: StubFault };

type StubAnswer =
  | { words?: string; calls?: readonly StubCall[] }
  | { message: string }
  | { chunks: readonly Json[] };

/** What the endpoint was sent: every message's text, in order. */
export type StubSeen = { texts: readonly string[]; body: { [field: string]: unknown } };

/** Ticket id → its replies, one a turn; a function gets what was sent. */
export type StubScript = Readonly<Record<string, readonly (StubReply | ((seen: StubSeen) => StubReply))[]>>;

export type StubRequest = {
  path: string;
  headers: IncomingMessage["headers"];
  text: string;
  body: { [field: string]: unknown };
};

export type StubEndpoint = AsyncDisposable & {
  /** What `OPENAI_BASE_URL` and `ANTHROPIC_BASE_URL` are set to. */
  env: { OPENAI_BASE_URL: string; ANTHROPIC_BASE_URL: string; RIGHTCALL_RETRIES: string };
  host: string;
  requests: readonly StubRequest[];
  /** While set, every request goes wrong so. */
  fault: StubFault | null;
  close(): Promise<void>;
};

const OTHER_QUESTION: StubAnswer = { words: "OK" };

/**
 * An endpoint on the loopback interface that speaks OpenAI's chat completions and Anthropic's messages and answers from a
 * script. Every ticket has replies of its own; a question about no ticket is answered with "OK".
 */
export async function startStubEndpoint(script: StubScript = {}): Promise<StubEndpoint> {
  const requests: StubRequest[] = [];
  const failedOnce = new Set<string>();
  const stub = { fault: null as StubFault | null };
  const server = createServer((request, response) => {
    void readAll(request).then((text) => {
      const body = parse(text);
      requests.push({ path: request.url ?? "", headers: request.headers, text, body });
      const reply: StubReply = stub.fault ? { fault: stub.fault } : replyTo(script, body);
      const protocol = request.url?.endsWith("/v1/messages") ? "anthropic" : "openai";
      if (!("fault" in reply)) {
        send(response, protocol, reply, body);
        return;
      }
      const isFirst = !failedOnce.has(text);
      failedOnce.add(text);
      if (reply.fault.endsWith("once") && !isFirst) {
        const scripted = replyTo(script, body);
        send(response, protocol, "fault" in scripted ? OTHER_QUESTION : scripted, body);
        return;
      }
      fail(response, request, protocol, reply.fault);
    });
  });
  const port = await listen(server);
  const close = () => closeServer(server);
  const url = `http://127.0.0.1:${port}`;
  return Object.assign(stub, {
    env: { OPENAI_BASE_URL: `${url}/v1`, ANTHROPIC_BASE_URL: url, RIGHTCALL_RETRIES: "2" },
    host: `127.0.0.1:${port}`,
    requests,
    close,
    [Symbol.asyncDispose]: close,
  });
}

function replyTo(script: StubScript, body: StubSeen["body"]): StubReply {
  const texts = textsOf(body);
  const tag = texts
    .map((text) => /<ticket-([0-9a-f]{12})>/.exec(text)?.[1])
    .find((found) => found !== undefined);
  const id = Object.keys(script).find((ticket) => tagOf(ticket) === tag);
  if (id === undefined) return OTHER_QUESTION;
  const messages = Array.isArray(body.messages) ? body.messages.filter(isObject) : [];
  const turn = messages.filter(({ role }) => role === "assistant").length;
  const reply = script[id]?.[turn] ?? { words: "The script ends here." };
  return typeof reply === "function" ? reply({ texts, body }) : reply;
}

/** As the host's ticket message has it. */
function tagOf(ticket: string): string {
  return sha256Hex(`ticket boundary of ${ticket}`).slice(0, 12);
}

function textsOf({ messages }: StubSeen["body"]): string[] {
  return (Array.isArray(messages) ? messages : []).filter(isObject).map(({ content }) => textOf(content));
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .filter(isObject)
    .map((part) => (typeof part.text === "string" ? part.text : textOf(part.content)))
    .join("\n");
}

function send(
  response: ServerResponse,
  protocol: StubProtocol,
  reply: StubAnswer,
  body: StubSeen["body"],
): void {
  if ("chunks" in reply) {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(
      `${reply.chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`,
    );
    return;
  }
  const isNative = Array.isArray(body.tools);
  const message = "message" in reply ? reply.message : messageText(protocol, reply, isNative);
  const usage = { prompt_tokens: 100, completion_tokens: 10, input_tokens: 100, output_tokens: 10 };
  const text =
    protocol === "openai"
      ? `{"id":"x","model":"stub-1","system_fingerprint":"fp_stub","choices":[{"index":0,"message":${message}}],"usage":${JSON.stringify(usage)}}`
      : message.replace(/\}$/, `,"model":"stub-1","usage":${JSON.stringify(usage)}}`);
  response.writeHead(200, { "content-type": "application/json" });
  response.end(text);
}

function messageText(
  protocol: StubProtocol,
  { words = "", calls = [] }: { words?: string; calls?: readonly StubCall[] },
  isNative: boolean,
): string {
  if (!isNative) {
    const blocks = calls.map(({ name, arguments: args }) =>
      typeof args === "string" ? `<tool_call>${args}</tool_call>` : renderToolCall(name, args),
    );
    const text = [words, ...blocks].filter((part) => part !== "").join("\n");
    return JSON.stringify({
      role: "assistant",
      content: protocol === "openai" ? text : [{ type: "text", text }],
    });
  }
  const ids = (call: StubCall, at: number) => (call.id === null ? {} : { id: call.id ?? `call_${at + 1}` });
  if (protocol === "openai") {
    const toolCalls = calls.map((call, at) => ({
      ...ids(call, at),
      type: "function",
      function: {
        name: sendableName(call.name),
        arguments: typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments),
      },
    }));
    const content = words === "" ? null : words;
    return JSON.stringify({
      role: "assistant",
      content,
      ...(calls.length > 0 ? { tool_calls: toolCalls } : {}),
    });
  }
  const uses = calls.map((call, at) => ({
    type: "tool_use",
    ...ids(call, at),
    name: sendableName(call.name),
    input: call.arguments,
  }));
  const text = words === "" ? [] : [{ type: "text", text: words }];
  return JSON.stringify({ type: "message", role: "assistant", content: [...text, ...uses] });
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

function parse(text: string): { [field: string]: unknown } {
  const value: unknown = JSON.parse(text === "" ? "{}" : text);
  return isObject(value) ? value : {};
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
