import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { expect, test } from "vitest";
import * as z from "zod";
import { startTracing } from "./create-tracing";
import type { KeptSpan } from "./kept-span";

/** A server over a pair of transports, as over standard input and output, with both ends traced. */
async function startPair() {
  const spans: KeptSpan[] = [];
  const tracing = await startTracing({ onSpan: (span) => spans.push(span) });
  const [near, far] = InMemoryTransport.createLinkedPair();
  tracing.traceServer("piped", far);
  tracing.traceClient(near);
  let started = () => {};
  const slowStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const handle = serveStdio(
    () => {
      const server = new McpServer({ name: "piped", version: "1" });
      const inputSchema = z.object({});
      server.registerTool("quick", { inputSchema }, async () => ({ content: [] }));
      server.registerTool("slow", { inputSchema }, () => {
        started();
        return new Promise<never>(() => {});
      });
      return server;
    },
    { transport: far },
  );
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(near);
  await client.listTools();
  spans.length = 0;
  return { spans, client, handle, slowStarted };
}

const said = (spans: readonly KeptSpan[]) =>
  spans.map(({ name, attributes }) => [name, attributes["error.type"] ?? "ok"]).sort();

test("over a pipe the server's span hangs under the client's", async () => {
  const { spans, client, handle } = await startPair();
  await client.callTool({ name: "quick", arguments: {} });
  const [server, sent] = spans;
  expect(spans).toHaveLength(2);
  expect(server).toMatchObject({ name: "tools/call quick", kind: "SERVER", parentSpanId: sent?.spanId });
  expect(sent).toMatchObject({ name: "MCP send tools/call quick", kind: "CLIENT" });
  await client.close();
  await handle.close();
});

test("a call that is given up ends its spans as cancelled", async () => {
  const { spans, client, handle, slowStarted } = await startPair();
  const giveUp = new AbortController();
  const call = client.callTool({ name: "slow", arguments: {} }, { signal: giveUp.signal });
  await slowStarted;
  giveUp.abort();
  await expect(call).rejects.toThrow();
  await expect
    .poll(() => said(spans))
    .toEqual([
      ["MCP send tools/call slow", "cancelled"],
      ["tools/call slow", "cancelled"],
    ]);
  await client.close();
  await handle.close();
});

test("a connection that closes under a call ends its spans too", async () => {
  const { spans, client, handle, slowStarted } = await startPair();
  const call = client.callTool({ name: "slow", arguments: {} });
  await slowStarted;
  await Promise.all([expect(call).rejects.toThrow(), handle.close()]);
  expect(said(spans)).toContainEqual(["MCP send tools/call slow", "connection_closed"]);
  expect(spans).toHaveLength(2);
  await client.close();
});
