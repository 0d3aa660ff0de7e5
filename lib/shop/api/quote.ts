import { createHmac, timingSafeEqual } from "node:crypto";

/** What a quote is for. The amount is in cents, the expiry in whole seconds since 1970. */
export type Quote = { orderId: string; customerId: string; amountCents: number; expiresAt: number };

const HANDLE = /^Q-(\d{1,9})-(\d{1,11})-([0-9a-f]{16})$/;

/**
 * A quote's handle: its amount, its expiry and a seal over (order, customer, amount, expiry). No nonce, so the
 * same quote always has the same handle, and nothing has to be stored to check one.
 */
export function quoteHandle(quote: Quote, key: string): string {
  return `Q-${quote.amountCents}-${quote.expiresAt}-${seal(quote, key)}`;
}

/** The quote of a handle for this order and customer, or why there is none. */
export function readQuote(
  handle: string,
  orderId: string,
  customerId: string,
  now: Date,
  key: string,
): Quote | "invalid" | "expired" {
  const match = HANDLE.exec(handle);
  if (match === null) return "invalid";
  const quote = { orderId, customerId, amountCents: Number(match[1]), expiresAt: Number(match[2]) };
  if (!timingSafeEqual(Buffer.from(seal(quote, key)), Buffer.from(match[3] ?? ""))) return "invalid";
  return now.getTime() >= quote.expiresAt * 1000 ? "expired" : quote;
}

function seal({ orderId, customerId, amountCents, expiresAt }: Quote, key: string): string {
  const text = [orderId, customerId, amountCents, expiresAt].join("\n");
  return createHmac("sha256", key).update(text).digest("hex").slice(0, 16);
}
