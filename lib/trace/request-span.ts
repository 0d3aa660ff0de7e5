import { type Attributes, type Span, SpanStatusCode } from "@opentelemetry/api";
import { ATTRIBUTE, ERROR_TYPE, EXECUTE_TOOL, PROTOCOL_VERSION_KEY } from "./attributes";
import type { Answer, RequestMessage } from "./read-message";

/** Turns arguments or a result into text for a span, without secrets; null keeps neither. */
export type ShowContent = ((value: unknown) => string) | null;

const REVISION = /^\d{4}-\d{2}-\d{2}$/;
/** An id is the client's own text; what is neither a number nor a UUID stays out. */
const REQUEST_ID = /^(\d{1,19}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const SUBSCRIPTION = "subscriptions/listen";
const LEFT: ReadonlySet<string> = new Set([ERROR_TYPE.cancelled, ERROR_TYPE.closed]);
const LEAST_QUOTED = 3;
const MOST_TEXTS = 1_000;
const DEEPEST = 20;
const LONGEST_MESSAGE = 500;

/** `tools/call find_orders`: a method and at most the name of a tool that is known. */
export function nameRequest({ method, tool }: RequestMessage, isKnown: (tool: string) => boolean): string {
  return tool !== null && isKnown(tool) ? `${method} ${tool}` : method;
}

/** What a request's span says from the start. Without content nothing here is a text that a caller chose. */
export function requestAttributes(
  request: RequestMessage,
  isKnown: (tool: string) => boolean,
  content: ShowContent,
): Attributes {
  const { method, tool, id, params, meta } = request;
  const version = meta[PROTOCOL_VERSION_KEY] ?? params.protocolVersion;
  const isCall = method === "tools/call";
  return {
    [ATTRIBUTE.method]: method,
    ...(isCall ? { [ATTRIBUTE.operation]: EXECUTE_TOOL } : {}),
    ...(tool !== null && isKnown(tool) ? { [ATTRIBUTE.tool]: tool } : {}),
    ...(typeof version === "string" && REVISION.test(version)
      ? { [ATTRIBUTE.protocolVersion]: version }
      : {}),
    ...(REQUEST_ID.test(String(id)) ? { [ATTRIBUTE.requestId]: String(id) } : {}),
    ...(isCall && content ? { [ATTRIBUTE.arguments]: content(params.arguments ?? {}) } : {}),
  };
}

/** Notes how a request ended, and ends its span. */
export function endRequest(span: Span, request: RequestMessage, answer: Answer, content: ShowContent): void {
  if (answer.kind === "error") {
    span.setAttribute(ATTRIBUTE.errorType, answer.code);
    span.setAttribute(ATTRIBUTE.statusCode, answer.code);
    const message = content ? answer.message : withoutQuotes(answer.message, request);
    span.setStatus({ code: SpanStatusCode.ERROR, message: message.slice(0, LONGEST_MESSAGE) });
  } else {
    if (request.method === "tools/call" && content) {
      const { content: items, structuredContent } = answer.result;
      span.setAttribute(ATTRIBUTE.result, content(structuredContent ?? items ?? null));
    }
    if (answer.isError) {
      span.setAttribute(ATTRIBUTE.errorType, ERROR_TYPE.tool);
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
  }
  span.end();
}

/** Ends the span of a request that no answer came to. A subscription is meant to be left: that is no error of it. */
export function failRequest(span: Span, { method }: RequestMessage, errorType: string): void {
  if (method !== SUBSCRIPTION || !LEFT.has(errorType)) {
    span.setAttribute(ATTRIBUTE.errorType, errorType);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** An error's message quotes what it refuses; a caller's texts are taken out of it. */
function withoutQuotes(message: string, { params }: RequestMessage): string {
  const texts = new Set([params.name, params.arguments, params.uri].flatMap((value) => textsIn(value, 0)));
  const longestFirst = [...texts].slice(0, MOST_TEXTS).sort((one, other) => other.length - one.length);
  return longestFirst.reduce((rest, text) => rest.replaceAll(text, "[…]"), message.slice(0, LONGEST_MESSAGE));
}

/** Texts and numbers at any depth, and names of fields that are no plain words. */
function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === "string" || typeof value === "number") {
    const text = String(value);
    return text.length >= LEAST_QUOTED ? [text] : [];
  }
  if (typeof value !== "object" || value === null || depth > DEEPEST) return [];
  return Object.entries(value).flatMap(([name, one]) => [
    ...(/^[A-Za-z_]+$/.test(name) ? [] : textsIn(name, depth)),
    ...textsIn(one, depth + 1),
  ]);
}
