import { expect, test } from "vitest";
import { startServers } from "@/lib/host";
import { type KeptSpan, type RunTrace, startTracing } from "@/lib/trace";
import { replayRecording } from "./replay-recording";
import { loadSuite, only, readBundled } from "./testing";

test("a replay's requests are seen ticket run by ticket run, with what each said on the wire", async () => {
  const suite = await loadSuite("shop");
  const recording = only(await readBundled("ticket-runs"), "T-0009", "T-0024");
  const spans: KeptSpan[] = [];
  const traces = new Map<string, RunTrace>();
  await using tracing = await startTracing({ onSpan: (span) => spans.push(span) });
  await using servers = await startServers(suite, { shopTickets: suite.tickets, log: () => {}, tracing });
  const onTrace = (run: { ticket: string } | null, trace: RunTrace) => {
    traces.set(run?.ticket ?? "connecting", trace);
  };
  const report = await replayRecording({
    recording,
    suite,
    servers: servers.targets,
    tracing: { tracing, spans, onTrace },
  });
  expect(report).toMatchObject({ same: 2, changed: 0 });
  expect([...traces.keys()]).toEqual(["connecting", "T-0009", "T-0024"]);
  expect(spans).toEqual([]);

  const namesOf = (key: string) =>
    traces
      .get(key)
      ?.spans.map(({ name }) => name)
      .sort();
  expect(namesOf("connecting")).toEqual([
    "MCP send server/discover",
    "MCP send server/discover",
    "MCP send tools/list",
    "MCP send tools/list",
    "connect",
    "server/discover",
    "server/discover",
    "tools/list",
    "tools/list",
  ]);
  expect(namesOf("T-0009")).toEqual([
    "MCP send tools/call find_orders",
    "MCP send tools/call quote_refund",
    "ticket run",
    "tools/call find_orders",
    "tools/call quote_refund",
  ]);
  const run = traces.get("T-0009");
  expect(new Set(run?.spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(run?.spans.at(-1)?.attributes).toEqual({ "rightcall.ticket": "T-0009", "rightcall.trial": 1 });
  expect(JSON.stringify([...traces.values()].map((trace) => trace.spans))).not.toMatch(/[OC]-\d{4}/);

  const asked = run?.frames[0];
  const sent = run?.spans.find(({ name }) => name === "MCP send tools/call quote_refund");
  expect(run?.frames.map(({ direction }) => direction)).toEqual([
    "to-server",
    "to-client",
    "to-server",
    "to-client",
  ]);
  expect(asked?.http?.headers).toContainEqual(["mcp-name", "quote_refund"]);
  expect(asked?.message).toMatchObject({
    params: {
      _meta: { traceparent: `00-${sent?.traceId}-${sent?.spanId}-01` },
      arguments: { order_id: "O-7144" },
    },
  });
});
