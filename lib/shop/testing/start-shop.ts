import type { RateLimit } from "../api";
import {
  createShopApi,
  DEMO_API_KEY,
  generateShop,
  SHOP_NOW,
  type ShopApi,
  serveLoopback,
  serverEnv,
} from "../index";
import { loadTickets } from "./load-tickets";

export const shop = generateShop(loadTickets());

/** The shop's API in this process, with a clock a test may move. */
export function createTestApi(options: { clock?: () => Date; rateLimit?: Partial<RateLimit> } = {}): ShopApi {
  return createShopApi({ shop, key: DEMO_API_KEY, clock: () => new Date(SHOP_NOW), ...options });
}

/** The shop's API on loopback, with the environment a server needs. Use with `await using`. */
export async function startTestShop(options: Parameters<typeof createTestApi>[0] = {}) {
  const api = createTestApi(options);
  const loopback = await serveLoopback(api.fetch);
  return {
    api,
    apiUrl: loopback.url,
    apiKey: DEMO_API_KEY,
    env: serverEnv(loopback.url),
    close: loopback.close,
    [Symbol.asyncDispose]: loopback.close,
  };
}

/** A request to an API in this process, as JSON. */
export async function callApi(
  api: Pick<ShopApi, "fetch">,
  path: string,
  options: { key?: string | null; headers?: Record<string, string>; body?: unknown; method?: string } = {},
) {
  const headers = new Headers(options.headers);
  if (options.key !== null) headers.set("X-API-Key", options.key ?? DEMO_API_KEY);
  const body = options.body === undefined ? {} : { body: JSON.stringify(options.body) };
  const method = options.method ?? (options.body === undefined ? "GET" : "POST");
  const response = await api.fetch(new Request(`http://shop.test${path}`, { method, headers, ...body }));
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}
