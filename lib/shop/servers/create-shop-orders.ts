import { McpServer, type McpServerFactory } from "@modelcontextprotocol/server";
import type { JsonObject } from "@/lib/canonical-json";
import { createApiClient } from "./api-client";
import { type Env, readEnv } from "./read-env";
import { READ_ONLY } from "./registry";
import { contextHeaders } from "./request-context";
import { ToolError } from "./tool-error";
import { type Log, toolHandler } from "./tool-handler";
import { toolSchema } from "./tool-schema";

const NAME = "get_order_status";

const INPUT_SCHEMA: JsonObject = {
  type: "object",
  properties: { order_id: { title: "Order Id", type: "string" } },
  required: ["order_id"],
  title: "get_order_statusArguments",
};

/**
 * `shop-orders`, the first server of the book: one tool over `GET /orders/{order_id}`. It reads its environment
 * when the tool is called, on purpose, so that a missing variable shows as a failed call; servers to be shipped
 * read theirs before they serve.
 */
export function createShopOrders({ env, log = console.error }: { env: Env; log?: Log }): McpServerFactory {
  return () => {
    const server = new McpServer({ name: "shop-orders", version: "0.1.0" });
    const config = {
      description:
        "Look up one of the shop's orders by its ID, such as O-1873: its status, dates, lines and total.",
      inputSchema: toolSchema(INPUT_SCHEMA),
      annotations: READ_ONLY,
    };
    const run = toolHandler(
      NAME,
      async (args, context) => {
        const api = createApiClient(readEnv(env), contextHeaders(context));
        return api.get(["orders", String(args.order_id)]).catch(adviseOnUnknownOrder(String(args.order_id)));
      },
      { log, structured: false },
    );
    server.registerTool(NAME, config, run);
    return server;
  };
}

function adviseOnUnknownOrder(orderId: string) {
  return (error: unknown): never => {
    if (error instanceof ToolError && error.code === "unknown_order") {
      throw new ToolError(`The shop has no order ${orderId}. Order IDs look like O-1873.`);
    }
    throw error;
  };
}
