import type { ServerContext } from "@modelcontextprotocol/server";

/** Keys of a request's `_meta` through which the host says for whom and in which run it calls. */
export const CUSTOMER_META_KEY = "example.fernhill/customer";
export const RUN_META_KEY = "example.fernhill/run";

/** Headers for the shop's API. A malformed value fails the call: it must never turn into a call by staff. */
export function contextHeaders(context: ServerContext): Record<string, string> {
  const meta: Record<string, unknown> = context.mcpReq._meta ?? {};
  const headers: Record<string, string> = {};
  const customer = readMeta(meta, CUSTOMER_META_KEY, /^C-\d{4}$/);
  const run = readMeta(meta, RUN_META_KEY, /^[\x21-\x7e]{1,200}$/);
  if (customer !== null) headers["X-Shop-Customer"] = customer;
  if (run !== null) headers["X-Shop-Run"] = run;
  return headers;
}

function readMeta(meta: Record<string, unknown>, key: string, pattern: RegExp): string | null {
  const value = meta[key];
  if (value === undefined) return null;
  if (typeof value === "string" && pattern.test(value)) return value;
  throw new Error(`The request's _meta has a malformed ${key}.`);
}
