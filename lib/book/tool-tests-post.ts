import { MCP_REVISION } from "@/lib/host";

type Message = { method: string; params: Readonly<Record<string, unknown>> & { name: string } };

/** One raw POST of a request to an MCP server over HTTP, with the standard headers and those that stand in for them. */
export function postMcp(
  url: string,
  { method, params }: Message,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": MCP_REVISION,
    "io.modelcontextprotocol/clientInfo": { name: "book", version: "0.1.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": MCP_REVISION,
      "Mcp-Method": method,
      "Mcp-Name": params.name,
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } }),
  });
}
