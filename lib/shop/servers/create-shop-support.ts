import type { McpServerFactory } from "@modelcontextprotocol/server";
import { createToolServer, type ToolServerOptions } from "./create-tool-server";
import { defaultRegistry } from "./registry";

/** `shop-support`: the support team's five tools over the shop's API. */
export function createShopSupport(options: ToolServerOptions): McpServerFactory {
  const info = { name: "shop-support", version: "0.11.0", title: "Fernhill Supply: support" };
  return createToolServer(info, options.registry ?? defaultRegistry(), options);
}
