import canonicalize from "canonicalize";

export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

/**
 * The RFC 8785 text of a value: keys in UTF-16 order, no white space, numbers as ECMAScript prints them.
 * Members that are `undefined` are left out, as `JSON.stringify` does. A lone surrogate is escaped, where the
 * RFC would refuse it, so that hostile text still gets a stable hash.
 *
 * @throws TypeError for what JSON cannot hold: undefined, NaN, an infinity, a bigint, a function.
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalizeOrExplain(value);
  if (text === undefined) throw new TypeError(`A ${typeof value} has no JSON text: pass a JSON value.`);
  return text;
}

function canonicalizeOrExplain(value: unknown): string | undefined {
  try {
    return canonicalize(value);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new TypeError(`The value has no canonical JSON text: ${reason}`, { cause });
  }
}
