import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { ReadableSpan, SpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { KeptSpan } from "./kept-span";

const KINDS: Readonly<Record<number, KeptSpan["kind"]>> = {
  [SpanKind.CLIENT]: "CLIENT",
  [SpanKind.SERVER]: "SERVER",
};
const STATUSES: Readonly<Record<number, KeptSpan["status"]>> = {
  [SpanStatusCode.OK]: "OK",
  [SpanStatusCode.ERROR]: "ERROR",
};

/** A processor that hands on each span as it ends. */
export function keepSpans(onSpan: (span: KeptSpan) => void): SpanProcessor {
  return {
    onStart() {},
    onEnd: (span) => onSpan(toKept(span)),
    forceFlush: async () => {},
    shutdown: async () => {},
  };
}

function toKept(span: ReadableSpan): KeptSpan {
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    spanId,
    parentSpanId: span.parentSpanContext?.spanId ?? null,
    name: span.name,
    kind: KINDS[span.kind] ?? "INTERNAL",
    of: span.instrumentationScope.name,
    startMs: toMs(span.startTime),
    durationMs: toMs(span.duration),
    status: STATUSES[span.status.code] ?? "UNSET",
    statusMessage: span.status.message ?? null,
    attributes: Object.fromEntries(
      Object.entries(span.attributes).map(([name, value]) => [
        name,
        typeof value === "number" || typeof value === "boolean" ? value : String(value),
      ]),
    ),
  };
}

/** [seconds, nanoseconds] in milliseconds. */
function toMs([seconds, nanoseconds]: readonly [number, number]): number {
  return seconds * 1000 + nanoseconds / 1e6;
}
