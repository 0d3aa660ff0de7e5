import { expect, test } from "vitest";
import type { WireFrame } from "@/lib/wire";
import { recordHere } from "./record-here";

const post = (body: string): RequestInit => ({
  method: "POST",
  headers: { Authorization: "Bearer abc" },
  body,
});

async function record(answer: Response, body = '{"id":1,"method":"ping"}') {
  const frames: WireFrame[] = [];
  const send = recordHere(
    async () => answer,
    (frame) => frames.push(frame),
    "shop",
  );
  const response = await send("http://127.0.0.1/mcp", post(body));
  return { frames, response, text: await response.text() };
}

test("tells request and answer with their headers, secrets left out, and hands the answer on whole", async () => {
  const answer = Response.json({ id: 1, result: { token: "t-1", said: "hello" } }, { status: 400 });
  const { frames, response, text } = await record(answer);
  expect([response.status, text]).toEqual([400, '{"id":1,"result":{"token":"t-1","said":"hello"}}']);
  expect(frames).toMatchObject([
    {
      direction: "to-server",
      server: "shop",
      exchange: 1,
      message: { id: 1, method: "ping" },
      http: { headers: expect.arrayContaining([["authorization", "[redacted]"]]) },
    },
    {
      direction: "to-client",
      message: { id: 1, result: { token: "[redacted]", said: "hello" } },
      http: { status: 400, headers: [["content-type", "application/json"]] },
    },
  ]);
});

test("an empty answer is told as one, an event stream passes untold", async () => {
  const empty = await record(new Response(null, { status: 202 }), "no JSON");
  expect(empty.frames.map(({ message }) => message)).toEqual(["no JSON", ""]);
  expect(empty.response.status).toBe(202);
  const events = new Response("data: 1\n\n", { headers: { "content-type": "text/event-stream" } });
  const streamed = await record(events);
  expect([streamed.frames.length, streamed.text]).toEqual([1, "data: 1\n\n"]);
});
