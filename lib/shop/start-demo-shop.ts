import type { SuiteTicket } from "@/lib/ticket";
import { createShopApi, DEMO_API_KEY, type ShopApi } from "./api";
import { SHOP_NOW } from "./constants";
import { generateShop } from "./generate-shop";
import { serveLoopback } from "./loopback";

export type DemoShop = AsyncDisposable & {
  api: ShopApi;
  apiUrl: string;
  apiKey: string;
  /** Lets the process end while the API is still up. */
  unref(): void;
  close(): Promise<void>;
};

/** The shop's API on a loopback port of its own. Its clock stands at SHOP_NOW; only the rate limit sees real time. */
export async function startDemoShop(tickets: readonly SuiteTicket[]): Promise<DemoShop> {
  const api = createShopApi({
    shop: generateShop(tickets),
    key: DEMO_API_KEY,
    clock: () => new Date(SHOP_NOW),
    rateLimit: { now: () => performance.now() },
  });
  const { url, unref, close, [Symbol.asyncDispose]: dispose } = await serveLoopback(api.fetch);
  return { api, apiUrl: url, apiKey: DEMO_API_KEY, unref, close, [Symbol.asyncDispose]: dispose };
}
