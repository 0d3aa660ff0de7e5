import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { context, type Span, SpanKind, type Tracer, trace } from "@opentelemetry/api";
import { isObject } from "@/lib/canonical-json";
import { ERROR_TYPE } from "./attributes";
import { type Channel, intercept } from "./channel";
import { createKnownTools } from "./known-tools";
import { injectContext } from "./propagate";
import { type RequestMessage, readAnswer, readCancelled, readRequest } from "./read-message";
import { endRequest, failRequest, nameRequest, requestAttributes, type ShowContent } from "./request-span";

/**
 * Makes a client's transport open a CLIENT span for each request it sends, `MCP send {method} [tool]`, which goes along
 * in the request's `_meta` and ends with its answer. The probe, `server/discover` and `tools/list` are requests too.
 */
export function traceClientChannel(transport: Channel, tracer: Tracer, content: ShowContent): void {
  const open = new Map<string | number, { request: RequestMessage; span: Span }>();
  const known = createKnownTools();
  const fail = (id: string | number, errorType: string) => {
    const waiting = open.get(id);
    if (waiting) failRequest(waiting.span, waiting.request, errorType);
    open.delete(id);
  };
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    const cancelled = readCancelled(message);
    if (cancelled !== null) fail(cancelled, ERROR_TYPE.cancelled);
    const request = readRequest(message);
    if (request === null) return send(message, options);
    const span = tracer.startSpan(`MCP send ${nameRequest(request, known.has)}`, {
      kind: SpanKind.CLIENT,
      attributes: requestAttributes(request, known.has, content),
    });
    open.set(request.id, { request, span });
    options?.requestSignal?.addEventListener("abort", () => fail(request.id, ERROR_TYPE.cancelled), {
      once: true,
    });
    const sending = trace.setSpan(context.active(), span);
    try {
      return await context.with(sending, () => send(withMeta(message, injectContext(sending)), options));
    } catch (error) {
      fail(request.id, error instanceof Error ? error.name : "Error");
      throw error;
    }
  };
  const end = (message: unknown) => {
    const found = readAnswer(message);
    const waiting = found?.id == null ? undefined : open.get(found.id);
    if (!found || found.id === null || !waiting) return;
    open.delete(found.id);
    known.learn(waiting.request, found.answer);
    endRequest(waiting.span, waiting.request, found.answer, content);
  };
  intercept(transport, {
    receive(message, next) {
      end(message);
      next();
    },
    closed() {
      for (const id of [...open.keys()]) fail(id, ERROR_TYPE.closed);
    },
  });
}

/** A copy of the message whose `_meta` has these fields; what the caller put there itself stays. */
function withMeta(message: JSONRPCMessage, fields: Record<string, string>): JSONRPCMessage {
  const params = "params" in message && isObject(message.params) ? message.params : {};
  const meta = isObject(params._meta) ? params._meta : {};
  return { ...message, params: { ...params, _meta: { ...fields, ...meta } } } as JSONRPCMessage;
}
