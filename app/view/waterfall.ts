import { ATTRIBUTE, type KeptSpan } from "@/lib/trace";

/** One bar: how deep its span is nested, and where it lies in the whole, in percent. */
export type Bar = {
  span: KeptSpan;
  depth: number;
  /** Milliseconds after the first span's start. */
  startMs: number;
  left: number;
  width: number;
};

export type Waterfall = { bars: readonly Bar[]; totalMs: number };

/** A bar stays visible, however short its span. */
const LEAST_WIDTH = 0.5;

/** Spans as a tree, each parent before its children, children by their start; times against the whole. */
export function layOutSpans(spans: readonly KeptSpan[]): Waterfall {
  const first = Math.min(...spans.map(({ startMs }) => startMs));
  const totalMs = Math.max(0, ...spans.map(({ startMs, durationMs }) => startMs + durationMs - first));
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const childrenOf = (parent: string | null) =>
    spans
      .filter(({ parentSpanId }) =>
        parent === null ? parentSpanId === null || !ids.has(parentSpanId) : parentSpanId === parent,
      )
      .toSorted((one, other) => one.startMs - other.startMs);
  const bars: Bar[] = [];
  const seen = new Set<string>();
  const place = (parent: string | null, depth: number): void => {
    for (const span of childrenOf(parent)) {
      if (seen.has(span.spanId)) continue;
      seen.add(span.spanId);
      bars.push(barOf(span, depth));
      place(span.spanId, depth + 1);
    }
  };
  const barOf = (span: KeptSpan, depth: number): Bar => {
    const share = (ms: number) => (totalMs === 0 ? 0 : (100 * ms) / totalMs);
    const width = Math.min(100, Math.max(LEAST_WIDTH, share(span.durationMs)));
    const startMs = span.startMs - first;
    return { span, depth, startMs, left: Math.min(share(startMs), 100 - width), width };
  };
  place(null, 0);
  return { bars, totalMs };
}

/** "error: tool_error", "ok": how a span ended, in words. */
export function sayStatus({ status, attributes }: KeptSpan): string {
  if (status !== "ERROR") return "ok";
  const type = attributes[ATTRIBUTE.errorType];
  return type === undefined ? "error" : `error: ${type}`;
}
