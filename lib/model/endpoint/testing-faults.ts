import type { IncomingMessage, ServerResponse } from "node:http";
import type { Json } from "@/lib/canonical-json";

/** What can go wrong with an endpoint. One that is down is a stub that was closed. */
export type StubFault =
  | "slow"
  | "401"
  | "429"
  | "429 once"
  | "500"
  | "500 once"
  | "drops the connection"
  | "garbage"
  | "streamed garbage"
  | "no choices"
  | "no message"
  | "error in a 200"
  | "repeats forever"
  | "redirect";

export type StubProtocol = "openai" | "anthropic";

type Answer = { status: number; type?: string; headers?: Record<string, string>; body: Json };

/** Answers a request as a broken endpoint would. */
export function fail(
  response: ServerResponse,
  request: IncomingMessage,
  protocol: StubProtocol,
  fault: StubFault,
): void {
  if (fault === "slow") return; // Never answered; closing the stub ends it.
  if (fault === "repeats forever") {
    repeat(response);
    return;
  }
  if (fault === "drops the connection") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"choices"');
    setTimeout(() => request.socket.destroy(), 5);
    return;
  }
  const {
    status,
    type = "application/json",
    headers,
    body,
  } = answerOf(fault, request, protocol === "openai");
  response.writeHead(status, { "content-type": type, ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

const SOON = { "retry-after-ms": "5" };

function answerOf(
  fault: Exclude<StubFault, "slow" | "repeats forever" | "drops the connection">,
  { headers }: IncomingMessage,
  isOpenAi: boolean,
): Answer {
  switch (fault) {
    case "401": {
      // Some endpoints repeat what they were sent.
      const sent = String(headers.authorization ?? headers["x-api-key"]);
      return { status: 401, body: { error: { message: `Incorrect API key provided: ${sent}.` } } };
    }
    case "429":
    case "429 once":
      return { status: 429, body: { error: { message: "Too many requests." } }, headers: SOON };
    case "500":
    case "500 once":
      return { status: 500, body: { error: { message: "Something broke." } }, headers: SOON };
    case "garbage":
      return { status: 200, body: "<html>It works!</html>" };
    case "streamed garbage":
      return { status: 200, type: "text/event-stream", body: "data: {]\n\ndata: ~~~\n\n" };
    case "no choices":
      return { status: 200, body: isOpenAi ? { choices: [] } : { type: "message" } };
    case "no message":
      return { status: 200, body: isOpenAi ? { choices: [{ index: 0 }] } : { content: null } };
    case "error in a 200":
      return { status: 200, body: { error: { message: "The model is overloaded." } } };
    case "redirect":
      return { status: 302, body: {}, headers: { location: "http://127.0.0.1:1/elsewhere" } };
  }
}

/** A model that says the same for ever, streamed. */
function repeat(response: ServerResponse): void {
  const delta = { content: "again and ".repeat(1000) };
  const part = `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`;
  const more = () => {
    while (!response.destroyed && response.write(part)) {}
    if (!response.destroyed) response.once("drain", more);
  };
  response.writeHead(200, { "content-type": "text/event-stream" });
  more();
}
