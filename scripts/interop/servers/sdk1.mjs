// A server on the SDK's first major version, whose newest revision is 2025-11-25. STARTS gets the id of each process.
import { appendFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

if (process.env.STARTS) appendFileSync(process.env.STARTS, `${process.pid}\n`);
const server = new McpServer({ name: "sdk1", version: "1.0.0" });
const annotations = { readOnlyHint: true, openWorldHint: false };
server.registerTool("today", { description: "The day of the shop's clock.", annotations }, () => ({
  content: [{ type: "text", text: "2026-06-15" }],
}));
await server.connect(new StdioServerTransport());
