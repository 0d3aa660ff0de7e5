import { type OnFrame, readMessage, redactFrame, type WireFrame } from "@/lib/wire";

type Send = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * Tells the messages of an endpoint in this process, without secrets: `recordFetch` of lib/wire for where a request's
 * body is a text and no answer streams over a network, at a fraction of its cost. Event streams pass untold.
 */
export function recordHere(send: Send, onFrame: OnFrame, server: string): Send {
  let requests = 0;
  const start = performance.now();
  return async (url, init = {}) => {
    requests += 1;
    const exchange = requests;
    const tell = (direction: WireFrame["direction"], text: string, http: NonNullable<WireFrame["http"]>) => {
      const at = performance.now() - start;
      onFrame(redactFrame({ at, direction, server, message: readMessage(text), exchange, http }));
    };
    const { body } = init;
    tell("to-server", typeof body === "string" ? body : "", { headers: [...new Headers(init.headers)] });
    const response = await send(url, init);
    const { status, statusText, headers } = response;
    if (/^text\/event-stream\b/i.test(headers.get("content-type") ?? "")) return response;
    const text = await response.text();
    tell("to-client", text, { status, headers: [...headers] });
    return new Response(text === "" ? null : text, { status, statusText, headers });
  };
}
