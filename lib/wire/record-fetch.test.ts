import { describe, expect, test } from "vitest";
import type { WireFrame } from "./frame";
import { recordFetch } from "./record-fetch";

const CALL = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "look" } };
const ANSWER = { jsonrpc: "2.0", id: 1, result: { content: [] } };

function record(answer: (init: RequestInit | undefined) => Response | Promise<Response>) {
  const frames: WireFrame[] = [];
  const send = recordFetch(
    async (_url, init) => answer(init),
    (frame) => frames.push(frame),
    {
      server: "shop",
      secrets: ["known-secret"],
      elapsed: () => 3,
    },
  );
  const post = (headers: Record<string, string> = {}) =>
    send("http://127.0.0.1/mcp", { method: "POST", body: JSON.stringify(CALL), headers });
  return { frames, send, post };
}

/** An event stream whose chunks the test sends by hand. */
function eventStream() {
  const encoder = new TextEncoder();
  const left = { early: false };
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      control = controller;
    },
    cancel: () => {
      left.early = true;
    },
  });
  const response = new Response(body, { headers: { "content-type": "text/event-stream" } });
  return {
    response,
    left,
    say: (text: string) => control?.enqueue(encoder.encode(text)),
    close: () => control?.close(),
  };
}

describe("recordFetch", () => {
  test("tells the request with its headers, then the JSON answer with its status, and changes neither", async () => {
    let sent: RequestInit | undefined;
    const { frames, post } = record((init) => {
      sent = init;
      return Response.json(ANSWER, { status: 400, headers: { "x-api-key": "k" } });
    });
    const response = await post({ "Mcp-Name": "look", Authorization: "Bearer known-secret" });
    expect(await response.json()).toEqual(ANSWER);
    expect([response.status, sent?.body]).toEqual([400, JSON.stringify(CALL)]);
    expect(frames).toEqual([
      {
        at: 3,
        direction: "to-server",
        server: "shop",
        exchange: 1,
        message: CALL,
        http: {
          headers: [
            ["authorization", "[redacted]"],
            ["mcp-name", "look"],
          ],
        },
      },
      {
        at: 3,
        direction: "to-client",
        server: "shop",
        exchange: 1,
        message: ANSWER,
        http: {
          status: 400,
          headers: [
            ["content-type", "application/json"],
            ["x-api-key", "[redacted]"],
          ],
        },
      },
    ]);
  });

  test("streams events on as they come and tells each, the headers with the first", async () => {
    const stream = eventStream();
    const { frames, post } = record(() => stream.response);
    const response = await post();
    const reader = response.body?.getReader();
    stream.say(': ping\n\nevent: message\ndata: {"jsonrpc":"2.0",\ndata: "method":"a"}\n\nda');
    expect((await reader?.read())?.done).toBe(false);
    expect(frames[1]).toMatchObject({ message: { method: "a" }, http: { status: 200 } });
    stream.say(`ta:${JSON.stringify(ANSWER)}\r\n\r`);
    stream.say("\n");
    stream.close();
    while (!(await reader?.read())?.done);
    expect(frames[2]).toEqual({
      ...{ at: 3, direction: "to-client", server: "shop", exchange: 1 },
      message: ANSWER,
    });
    expect(frames).toHaveLength(3);
  });

  test("a reader that leaves early reaches the server, and what had come is told", async () => {
    const stream = eventStream();
    const { frames, post } = record(() => stream.response);
    const { body } = await post();
    await body?.cancel();
    expect(stream.left.early).toBe(true);
    expect(frames[1]).toMatchObject({ message: "", http: { status: 200 } });
  });

  test("an answer without a body, a request without one, and a body that is no JSON", async () => {
    const { frames, send, post } = record((init) =>
      init?.method === "POST" ? new Response(null, { status: 202 }) : new Response("<html>", { status: 404 }),
    );
    await post();
    await (await send("http://127.0.0.1/mcp", { method: "GET" })).text();
    expect(frames.map(({ message, http }) => [message, http?.status])).toEqual([
      [CALL, undefined],
      ["", 202],
      ["GET", undefined],
      ["<html>", 404],
    ]);
    expect(frames.map(({ exchange }) => exchange)).toEqual([1, 1, 2, 2]);
  });

  test("a body that can be read once is still sent", async () => {
    const { frames, send } = record(async (init) => new Response(init?.body ?? null));
    const body = new Response(JSON.stringify(CALL)).body;
    const response = await send("http://127.0.0.1/mcp", { method: "POST", body });
    expect(await response.json()).toEqual(CALL);
    expect(frames[0]?.message).toEqual(CALL);
  });

  test("a server that is not reached fails as it would, after the request was told", async () => {
    const { frames, post } = record(() => Promise.reject(new TypeError("fetch failed")));
    await expect(post()).rejects.toThrow("fetch failed");
    expect(frames).toHaveLength(1);
  });
});
