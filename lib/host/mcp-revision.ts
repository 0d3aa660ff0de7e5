/** The MCP revision this host is written for. The SDK exports no constant for it. */
export const MCP_REVISION = "2026-07-28";
