import { isObject } from "@/lib/canonical-json";
import { METHODS, OTHER_METHOD } from "./attributes";

export type RequestMessage = {
  id: string | number;
  /** One of `METHODS`, or `_OTHER`. */
  method: string;
  /** The tool a tools/call names, as it was written. */
  tool: string | null;
  params: Readonly<Record<string, unknown>>;
  meta: Readonly<Record<string, unknown>>;
};

/** How a request ended. `code` is a JSON-RPC error's. */
export type Answer =
  | { kind: "result"; result: Readonly<Record<string, unknown>>; isError: boolean }
  | { kind: "error"; code: string; message: string };

/** A JSON-RPC request; null for notifications, answers, batches and anything else. */
export function readRequest(message: unknown): RequestMessage | null {
  if (!isObject(message) || typeof message.method !== "string") return null;
  const { id, method } = message;
  if (typeof id !== "string" && typeof id !== "number") return null;
  const params = isObject(message.params) ? message.params : {};
  return {
    id,
    method: METHODS.has(method) ? method : OTHER_METHOD,
    tool: method === "tools/call" && typeof params.name === "string" ? params.name : null,
    params,
    meta: isObject(params._meta) ? params._meta : {},
  };
}

/** The answer a message holds with the id it answers; null where it is no answer. */
export function readAnswer(message: unknown): { id: string | number | null; answer: Answer } | null {
  if (!isObject(message) || "method" in message) return null;
  const id = typeof message.id === "string" || typeof message.id === "number" ? message.id : null;
  if (isObject(message.error)) {
    const { code, message: text } = message.error;
    return {
      id,
      answer: { kind: "error", code: String(code), message: typeof text === "string" ? text : "" },
    };
  }
  if (!isObject(message.result)) return null;
  const { result } = message;
  return { id, answer: { kind: "result", result, isError: result.isError === true } };
}

/** The request that a `notifications/cancelled` gives up; null for any other message. */
export function readCancelled(message: unknown): string | number | null {
  if (!isObject(message) || message.method !== "notifications/cancelled" || !isObject(message.params))
    return null;
  const { requestId } = message.params;
  return typeof requestId === "string" || typeof requestId === "number" ? requestId : null;
}
