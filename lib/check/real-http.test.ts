import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { serveLoopback } from "@/lib/shop";
import { runCheck } from "./run-check";
import { createHandler } from "./testing/broken-server.mjs";
import { makeSelfSigned } from "./testing/self-signed";

const LIMITS = { discoverMs: 2000, requestMs: 2000 };

async function withServer<T>(server: Server, scheme: string, use: (url: string) => Promise<T>): Promise<T> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await use(`${scheme}://127.0.0.1:${port}/mcp`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const check = (url: string, headers = {}) => runCheck({ kind: "http", url, headers }, { limits: LIMITS });

test("over a socket a good server is green, its foreign Host refused, and the address is the label", async () => {
  await using loopback = await serveLoopback(createHandler(""));
  const report = await check(`${loopback.url}/mcp?token=abcdefgh`);
  expect(report.findings.filter(({ status }) => !["pass", "not_run"].includes(status))).toEqual([]);
  expect(report.target).toEqual({ kind: "http", label: `${loopback.url}/mcp` });
  expect(report.findings.find(({ id }) => id === "http/host")?.title).toBe(
    "A foreign Host is refused with 421.",
  );
});

test("a foreign Host that is served is a note, over a socket as well", async () => {
  await using loopback = await serveLoopback(createHandler("any-host"));
  const { findings } = await check(`${loopback.url}/mcp`);
  expect(findings.filter(({ status }) => status === "note").map(({ id }) => id)).toEqual(["http/host"]);
});

test("nothing that listens, and a server that hangs up, are clear errors", async () => {
  const address = await withServer(createServer(), "http", async (url) => url);
  expect((await check(address)).unreachable).toMatch(/^Nothing listens at http:\/\/127\.0\.0\.1:\d+\.$/);
  const hangUp: RequestListener = (request) => request.socket.destroy();
  const report = await withServer(createServer(hangUp), "http", check);
  expect(report.unreachable).toContain("closed the connection before it answered");
});

test("a self-signed certificate is a clear error", async () => {
  const server = createSecureServer(makeSelfSigned());
  const { unreachable } = await withServer(server, "https", check);
  expect(unreachable).toMatch(/^The certificate of https:\/\/127\.0\.0\.1:\d+ is self-signed\./);
});

test("a header goes with every request, and its value into no finding", async () => {
  const handle = createHandler("any-origin");
  const isKnown = (request: Request) => request.headers.get("authorization") === "Bearer hush-hush-1";
  const guarded = async (request: Request) =>
    isKnown(request) ? handle(request) : new Response("no", { status: 401 });
  await using loopback = await serveLoopback(guarded);
  const url = `${loopback.url}/mcp`;
  expect((await check(url)).unreachable).toContain("asks for authorization");
  const report = await check(url, { Authorization: "Bearer hush-hush-1" });
  expect(report.findings.filter(({ status }) => status === "fail").map(({ id }) => id)).toEqual([
    "http/origin",
  ]);
  expect(JSON.stringify(report)).not.toContain("hush-hush");
});
