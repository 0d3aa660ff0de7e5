import { isObject, type JsonObject } from "@/lib/canonical-json";

/** The headers that 2026-07-28 mirrors from a body: version, method, and for a call its name. */
export function mirrorHeaders(method: string, params: JsonObject): Record<string, string> {
  const meta = isObject(params._meta) ? params._meta : {};
  const version = meta["io.modelcontextprotocol/protocolVersion"];
  return {
    ...(typeof version === "string" ? { "mcp-protocol-version": version } : {}),
    "mcp-method": method,
    ...(typeof params.name === "string" ? { "mcp-name": encodeHeader(params.name) } : {}),
  };
}

/** The `Mcp-Param-…` headers for arguments whose schema says `x-mcp-header`. */
export function parameterHeaders(inputSchema: JsonObject, args: JsonObject): Record<string, string> {
  const { properties } = inputSchema;
  if (!isObject(properties)) return {};
  const headers: Record<string, string> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const value = args[name];
    if (!isObject(schema) || value === undefined || value === null) continue;
    const header = schema["x-mcp-header"];
    if (typeof header === "string" && /^[\w!#$%&'*+.^`|~-]+$/.test(header) && typeof value !== "object") {
      headers[`mcp-param-${header.toLowerCase()}`] = encodeHeader(String(value));
    }
    if (isObject(value)) Object.assign(headers, parameterHeaders(schema as JsonObject, value as JsonObject));
  }
  return headers;
}

/** Plain where a header may hold it; else Base64 in the specification's sentinel. */
export function encodeHeader(value: string): string {
  const isPlain =
    /^[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/.test(value) && !/^=\?base64\?.*\?=$/.test(value);
  return isPlain ? value : `=?base64?${Buffer.from(value, "utf8").toString("base64")}?=`;
}
