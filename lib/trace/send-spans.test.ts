import { expect, test } from "vitest";
import { serveLoopback } from "@/lib/shop";
import { readTraceEnv } from "./read-trace-env";
import { startTraced } from "./testing";

type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: number;
  of: string;
};

/** An endpoint that reads OTLP as JSON, as a collector would. */
async function startCollector() {
  const sent: Sent[] = [];
  const seen: { path: string; type: string | null; services: unknown[] } = {
    path: "",
    type: null,
    services: [],
  };
  const served = await serveLoopback(async (request) => {
    seen.path = new URL(request.url).pathname;
    seen.type = request.headers.get("content-type");
    // biome-ignore lint/suspicious/noExplicitAny: OTLP's own JSON, taken apart by a test
    const body: any = await request.json();
    for (const { resource, scopeSpans } of body.resourceSpans) {
      seen.services.push(...resource.attributes);
      for (const { scope, spans } of scopeSpans)
        for (const { traceId, spanId, parentSpanId, name, kind } of spans)
          sent.push({ traceId, spanId, parentSpanId: parentSpanId || null, name, kind, of: scope.name });
    }
    return Response.json({});
  });
  return { ...served, sent, seen };
}

const KINDS = { INTERNAL: 1, SERVER: 2, CLIENT: 3 };

test("the endpoint gets the same spans as were kept: ids, parents, names, kinds", async () => {
  await using collector = await startCollector();
  const { endpoint } = readTraceEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` });
  const traced = await startTraced({ endpoint, service: "tested" });
  const client = await traced.connect();
  await traced.tracing.within("ticket run", {}, async () => {
    await client.listTools();
    await client.callTool({ name: "find_orders", arguments: {} });
  });
  await client.close();
  await traced.tracing.close();
  const kept = traced.spans.map(({ traceId, spanId, parentSpanId, name, kind, of }) => ({
    ...{ traceId, spanId, parentSpanId, name, of },
    kind: KINDS[kind],
  }));
  const bySpan = (one: { spanId: string }, other: { spanId: string }) => (one.spanId < other.spanId ? -1 : 1);
  expect(kept).toHaveLength(7);
  expect(collector.sent.toSorted(bySpan)).toEqual(kept.toSorted(bySpan));
  expect(collector.seen).toMatchObject({ path: "/v1/traces", type: "application/json" });
  expect(collector.seen.services).toEqual([{ key: "service.name", value: { stringValue: "tested" } }]);
});

test("an endpoint that is down, refuses or never answers costs one line and no more than the time limit", async () => {
  await using refusing = await serveLoopback(async () => new Response("no", { status: 400 }));
  await using silent = await serveLoopback(() => new Promise(() => {}));
  const cases = [
    ["http://127.0.0.1:9/v1/traces", /^1 spans? could not be sent to http:\/\/127\.0\.0\.1:9\/v1\/traces: /],
    [refusing.url, /^1 spans? could not be sent to /],
    [silent.url, /could not .*be sent to /],
  ] as const;
  await Promise.all(
    cases.map(async ([endpoint, said]) => {
      const lines: string[] = [];
      const traced = await startTraced({
        endpoint,
        onProblem: (line) => lines.push(line),
        sendTimeoutMs: 300,
      });
      await traced.tracing.within("ticket run", {}, async () => {});
      const start = performance.now();
      await traced.tracing.close();
      expect(performance.now() - start).toBeLessThan(5_000);
      expect(lines).toEqual([expect.stringMatching(said)]);
    }),
  );
});

test("the environment says where to, under which name and how much", () => {
  expect(readTraceEnv({})).toEqual({ endpoint: null, service: "rightcall", content: false });
  expect(
    readTraceEnv({
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:4319/traces",
      OTEL_SERVICE_NAME: "desk",
      RIGHTCALL_TRACE_CONTENT: "1",
    }),
  ).toEqual({ endpoint: "http://127.0.0.1:4319/traces", service: "desk", content: true });
  expect(readTraceEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://h/otlp" }).endpoint).toBe(
    "http://h/otlp/v1/traces",
  );
  expect(readTraceEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://h", OTEL_SDK_DISABLED: "true" }).endpoint).toBe(
    null,
  );
  expect(() => readTraceEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: "localhost:4318" })).toThrow(
    "OTEL_EXPORTER_OTLP_ENDPOINT is no http address",
  );
});
