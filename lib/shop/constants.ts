/** The generator's seed: every run, on every machine, sees the same shop. */
export const SHOP_SEED = 4217;

/** The shop's clock stands still here; the data end a few days before. */
export const SHOP_NOW = "2026-06-30T12:00:00Z";

/** The date of SHOP_NOW. */
export const SHOP_TODAY = "2026-06-30";

/** The first day with an order, and the number of days with orders. */
export const FIRST_ORDER_DAY = "2026-05-01";
export const ORDER_DAYS = 55;

export const CUSTOMER_COUNT = 240;
export const ORDER_COUNT = 1500;

export const WAREHOUSES = ["Alder Yard", "Brook Lane", "Cooper Street"] as const;
