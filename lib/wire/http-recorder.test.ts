import { createServer, request as httpRequest, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HttpRecorder, serveHttpRecorder } from "./http-recorder";
import type { TimedFrame } from "./wire-log";

const CALL = { jsonrpc: "2.0", id: 1, method: "tools/call" };
const ANSWER = { jsonrpc: "2.0", id: 1, result: { content: [] } };

describe("serveHttpRecorder", () => {
  const frames: TimedFrame[] = [];
  const seen: { url?: string | undefined; headers: object; body: string }[] = [];
  let answer: (response: ServerResponse) => void = () => {};
  let recorder: HttpRecorder;
  const upstream = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    seen.push({ url: request.url, headers: request.headers, body });
    answer(response);
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
    const { port } = upstream.address() as AddressInfo;
    recorder = await serveHttpRecorder({
      url: new URL(`http://127.0.0.1:${port}/mcp`),
      server: "shop",
      onFrame: (frame) => frames.push(frame),
      now: () => 12,
    });
  });
  afterAll(async () => {
    await recorder.close();
    upstream.close();
  });

  const post = (headers: Record<string, string> = {}, url = recorder.url) =>
    fetch(url, { method: "POST", body: JSON.stringify(CALL), headers });

  test("passes request and answer on as they are and tells both, without the key", async () => {
    answer = (response) =>
      response
        .writeHead(400, { "content-type": "application/json", "x-served-by": "us" })
        .end(JSON.stringify(ANSWER));
    const response = await post({ "mcp-name": "look", "x-api-key": "k-1" }, `${recorder.url}?a=1`);
    expect([response.status, response.headers.get("x-served-by"), await response.json()]).toEqual([
      400,
      "us",
      ANSWER,
    ]);
    expect(seen.at(-1)).toMatchObject({
      url: "/mcp?a=1",
      headers: { "mcp-name": "look", "x-api-key": "k-1" },
      body: JSON.stringify(CALL),
    });
    expect(frames).toMatchObject([
      { time: 12, direction: "to-server", server: "shop", message: CALL },
      { time: 12, direction: "to-client", message: ANSWER, http: { status: 400 } },
    ]);
    expect(frames[0]?.http?.headers).toContainEqual(["x-api-key", "[redacted]"]);
    expect(JSON.stringify(frames)).not.toContain("k-1");
  });

  test("an event stream arrives event by event, and a client that leaves reaches the server", async () => {
    let stream: ServerResponse | undefined;
    answer = (response) => {
      stream = response;
      response
        .writeHead(200, { "content-type": "text/event-stream" })
        .write(`data: ${JSON.stringify(ANSWER)}\n\n`);
    };
    const leave = new AbortController();
    const response = await fetch(recorder.url, { method: "POST", body: "{}", signal: leave.signal });
    const first = await response.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toContain('"content":[]');
    expect(frames.at(-1)?.message).toEqual(ANSWER);
    leave.abort();
    await expect.poll(() => stream?.closed, { timeout: 5000 }).toBe(true);
  });

  test.each([
    [{ origin: "https://evil.example" }, "/mcp", 403],
    [{ host: "evil.example" }, "/mcp", 421],
    [{}, "/admin", 404],
    [{}, "//evil.example/mcp", 404],
  ])("refuses %o at %s with %i and passes nothing on", async (headers, path, status) => {
    const before = seen.length;
    const { port } = new URL(recorder.url);
    const given = await new Promise((resolve, reject) => {
      httpRequest({ host: "127.0.0.1", port, path, method: "POST", headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on("error", reject)
        .end("{}");
    });
    expect([given, seen.length]).toEqual([status, before]);
  });

  test("a server that hangs up is a 502 that names it", async () => {
    answer = (response) => response.destroy();
    const response = await post();
    expect([response.status, await response.text()]).toEqual([
      502,
      expect.stringMatching(/^No answer from http:\/\/127/),
    ]);
  });
});
