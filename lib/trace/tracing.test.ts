import { expect, test } from "vitest";
import { ATTRIBUTE } from "./attributes";
import type { KeptSpan } from "./kept-span";
import { mcpRequest, startTraced } from "./testing";

const find = (spans: readonly KeptSpan[], name: string) => {
  const span = spans.find((one) => one.name === name);
  if (!span) throw new Error(`no span ${name} among ${spans.map((one) => one.name).join(", ")}`);
  return span;
};

const CALL = { name: "find_orders", arguments: { customer_id: "C-0127" } };

test("client and server spans of a connection join into one trace each, by the context in _meta", async () => {
  await using traced = await startTraced();
  const client = await traced.connect();
  await client.listTools();
  await client.callTool(CALL);
  await client.callTool({ name: "quote_refund", arguments: { order_id: "O-7144" } });
  await client.close();
  const { spans } = traced;
  expect(spans.map(({ name }) => name).sort()).toEqual([
    "MCP send server/discover",
    "MCP send tools/call find_orders",
    "MCP send tools/call quote_refund",
    "MCP send tools/list",
    "server/discover",
    "tools/call find_orders",
    "tools/call quote_refund",
    "tools/list",
  ]);
  for (const server of spans.filter(({ kind }) => kind === "SERVER")) {
    const parent = find(spans, `MCP send ${server.name}`);
    expect(server).toMatchObject({ parentSpanId: parent.spanId, traceId: parent.traceId, of: "traced" });
    expect(parent).toMatchObject({ kind: "CLIENT", parentSpanId: null, of: "host" });
  }
  const { [ATTRIBUTE.requestId]: id, ...attributes } = find(spans, "tools/call find_orders").attributes;
  expect(attributes).toEqual({
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": "find_orders",
    "mcp.method.name": "tools/call",
    "mcp.protocol.version": "2026-07-28",
  });
  expect(id).toMatch(/^\d+$/);
});

test("a tool error is an error of the span, on both sides, though a result came", async () => {
  await using traced = await startTraced();
  const client = await traced.connect();
  await client.listTools();
  await client.callTool({ name: "quote_refund", arguments: { order_id: "O-7144" } });
  for (const name of ["tools/call quote_refund", "MCP send tools/call quote_refund"]) {
    const span = find(traced.spans, name);
    expect(span).toMatchObject({ status: "ERROR", statusMessage: null });
    expect(span.attributes[ATTRIBUTE.errorType]).toBe("tool_error");
  }
  await client.close();
});

test("a JSON-RPC error gives its code and message, without what the caller wrote", async () => {
  await using traced = await startTraced();
  const client = await traced.connect();
  await expect(client.callTool({ name: "O-1873", arguments: {} })).rejects.toThrow("O-1873");
  for (const name of ["tools/call", "MCP send tools/call"]) {
    const span = find(traced.spans, name);
    expect(span).toMatchObject({ status: "ERROR", statusMessage: "Tool […] not found" });
    expect(span.attributes).toMatchObject({ "error.type": "-32602", "rpc.response.status_code": "-32602" });
    expect(span.attributes).not.toHaveProperty(ATTRIBUTE.tool);
  }
  await client.close();
});

test("an error of the HTTP layer is an error of the request it refused", async () => {
  await using traced = await startTraced();
  const response = await traced.answer(
    mcpRequest("tools/call", CALL, { headers: { "mcp-name": "check_stock" } }),
  );
  expect(response.status).toBe(400);
  await response.text();
  expect(traced.spans).toMatchObject([
    { name: "tools/call", status: "ERROR", attributes: { "error.type": "-32020" } },
  ]);
});

const PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

test("a request's own context wins over the current span; none, or one that cannot be read, leaves the current", async () => {
  await using traced = await startTraced();
  const ask = async (meta: Record<string, string | number>) =>
    (await traced.answer(mcpRequest("tools/list", {}, { meta }))).text();
  await traced.tracing.within("test find_orders", {}, async () => {
    await ask({ traceparent: PARENT, tracestate: "a=b", baggage: "k=v" });
    await ask({});
    await ask({ traceparent: "00-zz-b7ad6b7169203331-01" });
    await ask({ traceparent: `00-${"0".repeat(32)}-b7ad6b7169203331-01` });
    await ask({ traceparent: 7 });
  });
  await ask({ traceparent: "no context" });
  const ambient = find(traced.spans, "test find_orders");
  const parents = traced.spans
    .filter(({ name }) => name === "tools/list")
    .map(({ parentSpanId }) => parentSpanId);
  expect(parents).toEqual(["b7ad6b7169203331", ...Array(4).fill(ambient.spanId), null]);
  expect(traced.spans[0]?.traceId).toBe("0af7651916cd43dd8448eb211c80319c");
});

test("a client that is not traced leaves the server its current span", async () => {
  await using traced = await startTraced();
  const client = await traced.connect({ traced: false });
  await client.listTools();
  await client.callTool(CALL);
  await traced.tracing.within("test find_orders", {}, () => client.callTool(CALL));
  await client.close();
  const ambient = find(traced.spans, "test find_orders");
  expect(traced.spans.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
    ["server/discover", null],
    ["tools/list", null],
    ["tools/call find_orders", null],
    ["tools/call find_orders", ambient.spanId],
    ["test find_orders", null],
  ]);
});

test("an endpoint that throws, an empty answer and a stream cut short end their spans as errors", async () => {
  await using traced = await startTraced();
  const answers = [
    () => Promise.reject(new TypeError("gone")),
    async () => new Response(null, { status: 202 }),
    async () =>
      new Response('data: {"jsonrpc":"2.0","method":"notifications/progress"}\n\n', {
        headers: { "content-type": "text/event-stream" },
      }),
    async () => new Response("no JSON", { status: 500 }),
  ];
  for (const answer of answers) {
    const handler = traced.tracing.traceHandler("broken", answer);
    await handler(mcpRequest("tools/list", {})).then(
      (response) => response.text(),
      () => {},
    );
  }
  expect(traced.spans.map(({ attributes }) => attributes[ATTRIBUTE.errorType])).toEqual([
    "TypeError",
    "202",
    "connection_closed",
    "500",
  ]);
});

test("a subscription that is left is no error", async () => {
  await using traced = await startTraced();
  const client = await traced.connect();
  const subscription = await client.listen({ toolsListChanged: true });
  await subscription.close();
  await client.close();
  await expect
    .poll(() => traced.spans.filter(({ name }) => name.endsWith("subscriptions/listen")))
    .toMatchObject([{ status: "UNSET" }, { status: "UNSET" }]);
});

test("what is no request has no span, and reaches the endpoint whole", async () => {
  await using traced = await startTraced();
  const handler = traced.tracing.traceHandler(
    "echo",
    async (request: Request) => new Response(await request.text()),
  );
  const long = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "ping",
    params: { pad: "x".repeat(2_000_000) },
  });
  for (const body of ["no JSON", "[]", '{"method":"notifications/cancelled"}', long]) {
    const response = await handler(new Request("http://127.0.0.1/mcp", { method: "POST", body }));
    expect(await response.text()).toBe(body);
  }
  expect(traced.spans).toEqual([]);
});
