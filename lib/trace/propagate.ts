import { type Context, context, defaultTextMapGetter, defaultTextMapSetter } from "@opentelemetry/api";
import { CompositePropagator, W3CBaggagePropagator, W3CTraceContextPropagator } from "@opentelemetry/core";

/** `traceparent`, `tracestate` and `baggage`, in the formats of the W3C: the keys of `_meta` that MCP reserves for them. */
const PROPAGATOR = new CompositePropagator({
  propagators: [new W3CTraceContextPropagator(), new W3CBaggagePropagator()],
});

/** The `_meta` fields that hand a context on. */
export function injectContext(handed: Context): Record<string, string> {
  const fields: Record<string, string> = {};
  PROPAGATOR.inject(handed, fields, defaultTextMapSetter);
  return fields;
}

/** The context that a request's `_meta` names; the current one where it names none or what it says cannot be read. */
export function extractContext(meta: Readonly<Record<string, unknown>>): Context {
  return PROPAGATOR.extract(context.active(), textsOf(meta), defaultTextMapGetter);
}

const KEYS = ["traceparent", "tracestate", "baggage"] as const;

function textsOf(meta: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const key of KEYS) {
    const value = meta[key];
    if (typeof value === "string") texts[key] = value;
  }
  return texts;
}
