import { type Context, context, type Span, SpanKind, type Tracer, trace } from "@opentelemetry/api";
import { ATTRIBUTE } from "./attributes";
import { createKnownTools } from "./known-tools";
import { extractContext } from "./propagate";
import { type Answer, type RequestMessage, readRequest } from "./read-message";
import { endRequest, failRequest, nameRequest, requestAttributes, type ShowContent } from "./request-span";

/** One request a server is answering. */
export type Served = {
  id: string | number;
  /** Runs something as part of the request. */
  run<T>(work: () => T): T;
  /** The answer, seen once; a later call is ignored, as is `fail` after it. */
  end(answer: Answer): void;
  fail(errorType: string): void;
};

/**
 * Opens a SERVER span for each request of a server, `{method} [tool]`, under the span that the request's `_meta` names,
 * else under the current one.
 */
export function createServerSpans(tracer: Tracer, content: ShowContent): (message: unknown) => Served | null {
  const known = createKnownTools();
  return (message) => {
    const request = readRequest(message);
    if (request === null) return null;
    const parent = extractContext(request.meta);
    const span = tracer.startSpan(
      nameRequest(request, known.has),
      { kind: SpanKind.SERVER, attributes: requestAttributes(request, known.has, content) },
      parent,
    );
    return serve(request, { span, within: trace.setSpan(parent, span) });

    function serve(asked: RequestMessage, { span, within }: { span: Span; within: Context }): Served {
      let isOpen = true;
      const once = (finish: () => void) => {
        if (isOpen) finish();
        isOpen = false;
      };
      return {
        id: asked.id,
        run: (work) => context.with(within, work),
        end: (answer) =>
          once(() => {
            known.learn(asked, answer);
            nameTool(span, asked, answer);
            endRequest(span, asked, answer, content);
          }),
        fail: (errorType) => once(() => failRequest(span, asked, errorType)),
      };
    }
  };

  /** A call that gave a result was of a tool the server has, also where nobody has listed them yet. */
  function nameTool(span: Span, asked: RequestMessage, answer: Answer): void {
    if (asked.tool === null || answer.kind !== "result" || known.has(asked.tool)) return;
    known.add(asked.tool);
    if (!known.has(asked.tool)) return;
    span.updateName(nameRequest(asked, known.has));
    span.setAttribute(ATTRIBUTE.tool, asked.tool);
  }
}
