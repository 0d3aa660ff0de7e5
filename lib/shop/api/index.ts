export type { AuditRow } from "./audit";
export { DEMO_API_KEY, serverEnv } from "./constants";
export { createShopApi, type ShopApi, type ShopApiOptions } from "./create-shop-api";
export type { RateLimit } from "./rate-limit";
