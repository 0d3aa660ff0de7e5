/** The key of the demo shop. It opens nothing but data generated from a published seed. */
export const DEMO_API_KEY = "fernhill-demo-key";

/** The key that seals quotes. Fixed, so that equal calls give equal handles. */
export const DEMO_QUOTE_KEY = "fernhill-demo-quote-key";

export const QUOTE_VALID_HOURS = 24;

/** How long a person has to say yes to a refund. */
export const CONFIRMATION_VALID_MINUTES = 10;

export const REFUND_WINDOW_DAYS = 45;

/** What a server over the shop's API needs in its environment: exactly these two. */
export function serverEnv(apiUrl: string, apiKey: string = DEMO_API_KEY) {
  return { SHOP_API_URL: apiUrl, SHOP_API_KEY: apiKey };
}
