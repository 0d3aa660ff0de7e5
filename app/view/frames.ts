import { isObject } from "@/lib/canonical-json";
import type { KeptFrame } from "@/lib/trace";

/** A frame's line: what it asks, or what it answers. */
export function nameFrame({ message, cutFrom }: KeptFrame): string {
  if (cutFrom !== undefined) return "a long message, cut";
  if (!isObject(message)) return message === "" ? "no body" : "not a JSON-RPC message";
  const { method, id, params, error, result } = message;
  if (typeof method === "string") {
    const tool = isObject(params) && typeof params.name === "string" ? ` ${params.name}` : "";
    return `${method}${tool}`;
  }
  if (isObject(error)) return `error ${String(error.code)} to request ${String(id)}`;
  if (isObject(result))
    return `${result.isError === true ? "tool error" : "result"} of request ${String(id)}`;
  return "not a JSON-RPC message";
}

/** The whole message, indented; a text as it came. */
export function showFrame({ message }: KeptFrame): string {
  return typeof message === "string" ? message : JSON.stringify(message, null, 2);
}
