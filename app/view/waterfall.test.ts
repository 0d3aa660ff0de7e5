import { expect, test } from "vitest";
import type { KeptSpan } from "@/lib/trace";
import { layOutSpans, sayStatus } from "./waterfall";

const span = (
  spanId: string,
  parentSpanId: string | null,
  startMs: number,
  durationMs: number,
): KeptSpan => ({
  ...{ traceId: "t", spanId, parentSpanId, name: spanId, kind: "CLIENT", of: "host" },
  ...{ startMs, durationMs, status: "UNSET", statusMessage: null, attributes: {} },
});

test("each span stands under its parent, by its start, against the whole", () => {
  const { bars, totalMs } = layOutSpans([
    span("c", "b", 120, 10),
    span("d", "root", 150, 50),
    span("b", "root", 110, 30),
    span("root", null, 100, 100),
  ]);
  expect(totalMs).toBe(100);
  expect(bars.map(({ span: { name }, depth, left, width }) => [name, depth, left, width])).toEqual([
    ["root", 0, 0, 100],
    ["b", 1, 10, 30],
    ["c", 2, 20, 10],
    ["d", 1, 50, 50],
  ]);
});

test("a parent elsewhere makes a root, a loop is left out, and the shortest bar stays in sight", () => {
  const { bars } = layOutSpans([
    span("far", "unseen", 0, 100),
    span("short", "far", 100, 0),
    span("x", "y", 1, 1),
    span("y", "x", 1, 1),
  ]);
  expect(bars.map(({ span: { name } }) => name)).toEqual(["far", "short"]);
  expect(bars[1]).toMatchObject({ left: 99.5, width: 0.5 });
  expect(layOutSpans([])).toEqual({ bars: [], totalMs: 0 });
  expect(layOutSpans([span("one", null, 5, 0)]).bars[0]).toMatchObject({ left: 0, width: 0.5 });
});

test("how a span ended, in words", () => {
  const failed: KeptSpan = { ...span("a", null, 0, 1), status: "ERROR" };
  expect(sayStatus(span("a", null, 0, 1))).toBe("ok");
  expect(sayStatus(failed)).toBe("error");
  expect(sayStatus({ ...failed, attributes: { "error.type": "tool_error" } })).toBe("error: tool_error");
});
