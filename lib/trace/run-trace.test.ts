import { expect, test } from "vitest";
import type { WireFrame } from "@/lib/wire";
import type { KeptSpan } from "./kept-span";
import { boundTrace, MOST_FRAMES, MOST_MESSAGE, MOST_SPANS } from "./run-trace";
import { createToolCallCount } from "./summarize-tool-calls";

const span = (change: Partial<KeptSpan> = {}): KeptSpan => ({
  traceId: "0af7651916cd43dd8448eb211c80319c",
  spanId: "b7ad6b7169203331",
  parentSpanId: null,
  name: "tools/call find_orders",
  kind: "SERVER",
  of: "shop-support",
  startMs: 0,
  durationMs: 1,
  status: "UNSET",
  statusMessage: null,
  attributes: { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "find_orders" },
  ...change,
});

const frame = (message: WireFrame["message"]): WireFrame => ({
  at: 1,
  direction: "to-client",
  server: "s",
  message,
});

test("what is too much is counted, and a long message is cut with its length", () => {
  const kept = boundTrace(Array(MOST_SPANS + 3).fill(span()), Array(MOST_FRAMES + 2).fill(frame({ id: 1 })));
  expect([kept.spans.length, kept.frames.length]).toEqual([MOST_SPANS, MOST_FRAMES]);
  expect(kept.left).toEqual({ spans: 3, frames: 2 });
  const long = { text: "x".repeat(MOST_MESSAGE) };
  const [cut] = boundTrace([], [frame(long)]).frames;
  expect(cut).toMatchObject({ cutFrom: JSON.stringify(long).length, server: "s" });
  expect(cut?.message).toHaveLength(MOST_MESSAGE);
  expect(boundTrace([], [frame({ text: "short" })]).frames[0]).not.toHaveProperty("cutFrom");
});

test("calls are counted by server and tool: errors by type, median and longest", () => {
  const counted = createToolCallCount();
  const failed = (type: string) =>
    span({ status: "ERROR", durationMs: 9, attributes: { ...span().attributes, "error.type": type } });
  for (const one of [
    span({ durationMs: 4 }),
    span({ durationMs: 2 }),
    failed("tool_error"),
    failed("-32602"),
    failed("tool_error"),
    span({ kind: "CLIENT" }),
    span({ name: "tools/list", attributes: {} }),
    span({ of: "partner", attributes: { "gen_ai.operation.name": "execute_tool" } }),
  ])
    counted.add(one);
  expect(counted.summarize()).toEqual([
    {
      server: "shop-support",
      tool: "find_orders",
      count: 5,
      errors: [
        { type: "tool_error", count: 2 },
        { type: "-32602", count: 1 },
      ],
      p50Ms: 9,
      maxMs: 9,
    },
    { server: "partner", tool: null, count: 1, errors: [], p50Ms: 1, maxMs: 1 },
  ]);
});
