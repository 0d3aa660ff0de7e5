const VERSION = "2026-07-28";

/** One raw POST to an MCP endpoint with the standard headers, which a test may override; null removes one. */
export async function postMcp(
  send: (request: Request) => Promise<Response>,
  url: string,
  method: string,
  params: Record<string, unknown>,
  overrides: Record<string, string | null> = {},
): Promise<Response> {
  const headers = new Headers({
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": VERSION,
    "mcp-method": method,
    ...(typeof params.name === "string" ? { "mcp-name": params.name } : {}),
  });
  for (const [name, value] of Object.entries(overrides)) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": VERSION,
    "io.modelcontextprotocol/clientInfo": { name: "raw", version: "0.1.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const message = { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: envelope } };
  return send(new Request(url, { method: "POST", headers, body: JSON.stringify(message) }));
}
