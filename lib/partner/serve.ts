import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  type McpHttpHandler,
  type McpServerFactory,
  originValidationResponse,
  type Transport,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import {
  createShopOrders,
  createShopSupport,
  type Env,
  type Log,
  RELEASE_CACHE_HINTS,
  type Release,
  readEnv,
  releaseRegistry,
  serverEnv,
  startDemoShop,
  type ToolServerOptions,
} from "@/lib/shop";
import type { SuiteTicket } from "@/lib/ticket";
import { createPartnerParcels } from "./create-partner-parcels";

export const BUILT_IN_SERVERS = ["shop-support", "partner-parcels", "shop-orders"] as const;

export type BuiltInServer = (typeof BUILT_IN_SERVERS)[number];

/** The factory of a built-in server over the shop's API at `apiUrl`. */
export function createBuiltInServer(which: BuiltInServer, options: ToolServerOptions): McpServerFactory {
  switch (which) {
    case "shop-support":
      return createShopSupport(options);
    case "partner-parcels":
      return createPartnerParcels(options);
    case "shop-orders": {
      const env = serverEnv(options.apiUrl, options.apiKey);
      return createShopOrders({ env, ...(options.log ? { log: options.log } : {}) });
    }
  }
}

const MOST_BODY_BYTES = 1_048_576;

/**
 * A built-in server over Streamable HTTP. Requests must name a loopback host and, where a browser sends one, a
 * loopback origin; that is checked before anything is read.
 */
export function createMcpEndpoint(
  which: BuiltInServer,
  options: ToolServerOptions & { onerror?: (error: Error) => void },
): Pick<McpHttpHandler, "fetch" | "close" | "notify"> {
  const handler = createMcpHandler(createBuiltInServer(which, options), {
    maxRequestBodySize: MOST_BODY_BYTES,
    ...(options.onerror ? { onerror: options.onerror } : {}),
  });
  return {
    fetch: async (request, given) =>
      hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
      originValidationResponse(request, localhostAllowedOrigins()) ??
      handler.fetch(request, given),
    close: handler.close,
    notify: handler.notify,
  };
}

export type StdioOptions = {
  /** The tickets of the built-in suite, read only when a server has to start a shop of its own. */
  tickets: () => Promise<readonly SuiteTicket[]>;
  /** Default: this process's standard input and output. */
  transport?: Transport;
  log?: Log;
  /** Of `shop-support`: one of the releases that retire `find_orders`, in the order of a start. */
  release?: Release;
};

/**
 * Serves a built-in server over stdio. `shop-support` and `partner-parcels` read `SHOP_API_URL` and
 * `SHOP_API_KEY` before they serve, and start an API of their own when neither is set; `shop-orders` reads them
 * when its tool is called.
 *
 * @throws MissingVariableError when only one of the two is set.
 */
export async function serveOverStdio(
  which: BuiltInServer,
  env: Env,
  options: StdioOptions,
): Promise<{ close(): Promise<void> }> {
  const log = options.log ?? console.error;
  const shop =
    which !== "shop-orders" && needsOwnShop(env) ? await startDemoShop(await options.tickets()) : null;
  shop?.unref();
  const factory =
    which === "shop-orders"
      ? createShopOrders({ env, log })
      : createBuiltInServer(which, { ...(shop ?? readEnv(env)), log, ...releaseOptions(options.release) });
  const handle = serveStdio(factory, {
    onerror: (error) => log(`${which}: ${error.message}`),
    ...(options.transport ? { transport: options.transport } : {}),
  });
  return {
    close: async () => {
      await handle.close();
      await shop?.close();
    },
  };
}

function releaseOptions(release: Release | undefined): Pick<ToolServerOptions, "registry" | "cacheHints"> {
  if (release === undefined) return {};
  return { registry: releaseRegistry(release), cacheHints: RELEASE_CACHE_HINTS };
}

function needsOwnShop(env: Env): boolean {
  return !env.SHOP_API_URL && !env.SHOP_API_KEY;
}
