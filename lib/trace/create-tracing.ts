import { type Attributes, context, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import { BasicTracerProvider } from "@opentelemetry/sdk-trace-base";
import type { Json } from "@/lib/canonical-json";
import { redactFrame } from "@/lib/wire";
import type { Channel } from "./channel";
import { ensureContextManager } from "./context-manager";
import { keepSpans } from "./keep-spans";
import type { KeptSpan } from "./kept-span";
import type { ShowContent } from "./request-span";
import { createServerSpans } from "./server-spans";
import { traceClientChannel } from "./trace-client-channel";
import { type Handler, traceFetchHandler } from "./trace-fetch-handler";
import { traceServerChannel } from "./trace-server-channel";

export type TracingOptions = {
  /** Gets each span as it ends. */
  onSpan?: (span: KeptSpan) => void;
  /** OTLP over HTTP: the whole address of the traces. */
  endpoint?: string | null;
  service?: string;
  /** Keeps arguments and results of calls in spans, secrets redacted. Default false. */
  content?: boolean;
  /** One line for standard error where spans could not be sent. */
  onProblem?: (line: string) => void;
  /** Milliseconds to wait for the endpoint. */
  sendTimeoutMs?: number;
};

export type Tracing = AsyncDisposable & {
  /** Spans of the requests a client's transport sends; wrap it before it is connected. */
  traceClient(transport: Channel): void;
  /** Spans of the requests that reach an MCP endpoint. */
  traceHandler<Rest extends unknown[]>(server: string, handler: Handler<Rest>): Handler<Rest>;
  /** Spans of the requests that reach a server over a transport of its own; wrap it before it is served. */
  traceServer(server: string, transport: Channel): void;
  /** Runs work inside a span: the spans it makes, here or across a connection, are under it. */
  within<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** Sends what is left, within the time limit. */
  close(): Promise<void>;
};

/** Who makes a client's spans, as servers go by their own names. */
export const HOST = "host";

const LONGEST_CONTENT = 8_192;

/** OpenTelemetry for one command or server. No global tracer is set: spans come from what is wrapped here alone. */
export async function startTracing(options: TracingOptions): Promise<Tracing> {
  const { onSpan, endpoint = null, service = "rightcall", onProblem = () => {}, sendTimeoutMs } = options;
  ensureContextManager();
  // The exporter is as large as the rest together.
  const sending =
    endpoint === null ? null : (await import("./send-spans")).sendSpans(endpoint, onProblem, sendTimeoutMs);
  const provider = new BasicTracerProvider({
    resource: resourceOf(service),
    spanProcessors: [...(onSpan ? [keepSpans(onSpan)] : []), ...(sending ? [sending.processor] : [])],
  });
  const content: ShowContent = options.content ? showContent : null;
  const host = provider.getTracer(HOST);
  const close = async () => {
    await sending?.close();
  };
  return {
    traceClient: (transport) => traceClientChannel(transport, host, content),
    traceHandler: (server, handler) =>
      traceFetchHandler(handler, createServerSpans(provider.getTracer(server), content)),
    traceServer: (server, transport) =>
      traceServerChannel(transport, createServerSpans(provider.getTracer(server), content)),
    within: (name, attributes, work) => runWithin(host, { name, attributes }, work),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function runWithin<T>(
  tracer: Tracer,
  { name, attributes }: { name: string; attributes: Attributes },
  work: () => Promise<T>,
): Promise<T> {
  const span = tracer.startSpan(name, { attributes });
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

function showContent(value: unknown): string {
  const { message } = redactFrame({ at: 0, direction: "to-server", server: "", message: [value as Json] });
  const text = JSON.stringify(Array.isArray(message) ? (message[0] ?? null) : message);
  return text.length <= LONGEST_CONTENT ? text : `${text.slice(0, LONGEST_CONTENT)}…`;
}

type Resource = NonNullable<NonNullable<ConstructorParameters<typeof BasicTracerProvider>[0]>["resource"]>;

function resourceOf(service: string): Resource {
  const resource: Resource = {
    attributes: { "service.name": service },
    merge: (other) => other ?? resource,
    getRawAttributes: () => [["service.name", service]],
  };
  return resource;
}
