import { createHmac, timingSafeEqual } from "node:crypto";

/** What a person is asked to agree to, for whom, and until when (whole seconds since 1970). */
export type Confirmation = {
  orderId: string;
  quoteId: string;
  amountCents: number;
  expiresAt: number;
  /** A tag of the customer and the run it is asked in; neither is in it. */
  caller: string;
};

/**
 * The sealed form that a client carries between the question and the answer: readable, holding no secret, and good for
 * nothing once a character of it is changed.
 */
export function sealConfirmation(confirmation: Confirmation, key: string): string {
  const { orderId, quoteId, amountCents, expiresAt, caller } = confirmation;
  const body = Buffer.from(JSON.stringify([orderId, quoteId, amountCents, expiresAt, caller]));
  const text = body.toString("base64url");
  return `${text}.${mac(text, key)}`;
}

/** What was sealed; null where it was not sealed here, or was changed since. */
export function openConfirmation(sealed: string, key: string): Confirmation | null {
  const [text = "", seal = "", ...more] = sealed.split(".");
  const [given, own] = [Buffer.from(seal), Buffer.from(mac(text, key))];
  if (more.length > 0 || given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const value: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
  if (!isConfirmation(value)) throw new Error("A confirmation sealed with this key holds something else.");
  const [orderId, quoteId, amountCents, expiresAt, caller] = value;
  return { orderId, quoteId, amountCents, expiresAt, caller };
}

/** A tag that says whose confirmation it is without naming anyone. */
export function callerTag({ customer, run }: { customer: string | null; run: string }, key: string): string {
  const text = JSON.stringify(["caller", customer, run]);
  return createHmac("sha256", key).update(text).digest("base64url").slice(0, 22);
}

function mac(text: string, key: string): string {
  return createHmac("sha256", key).update(`confirmation\n${text}`).digest("base64url");
}

function isConfirmation(value: unknown): value is [string, string, number, number, string] {
  const kinds = Array.isArray(value) ? value.map((part) => typeof part).join() : "";
  return kinds === "string,string,number,number,string";
}
