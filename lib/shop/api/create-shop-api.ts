import { createHash, timingSafeEqual } from "node:crypto";
import type { JsonObject } from "@/lib/canonical-json";
import type { Shop } from "../records";
import { ApiError, errorResponse } from "./api-error";
import { type AuditRow, createAuditLog } from "./audit";
import { DEMO_QUOTE_KEY } from "./constants";
import { indexShop } from "./index-shop";
import { type RateLimit, takeTurn } from "./rate-limit";
import { answerCall } from "./routes";
import { createRunStore } from "./run-store";

const MOST_BODY_BYTES = 16_384;
const RUNS_KEPT = 4096;
const AUDIT_ROWS_KEPT = 10_000;

export type ShopApiOptions = {
  shop: Shop;
  /** The key that `X-API-Key` must carry. */
  key: string;
  clock: () => Date;
  /** Default: 120 calls a minute and run, measured with `clock`. */
  rateLimit?: Partial<RateLimit>;
  quoteKey?: string;
  /** Who holds the key; written in the audit log. */
  actor?: string;
};

export type ShopApi = {
  fetch(request: Request): Promise<Response>;
  /** Forgets a run's refunds and call count, so that the run can be worked again. */
  resetRun(run: string): void;
  audit(run?: string): readonly AuditRow[];
  /** Runs remembered at the moment; never more than a few thousand. */
  readonly runCount: number;
};

/**
 * The shop's own HTTP API over its records. `X-API-Key` opens it; `X-Shop-Customer` narrows a call to one
 * customer's records (absent: a call by staff); `X-Shop-Run` keeps what one run changes apart from all others.
 * Errors are JSON `{error, message}`; the message says what to do.
 */
export function createShopApi(options: ShopApiOptions): ShopApi {
  const { shop, key, clock, actor = "support-desk", quoteKey = DEMO_QUOTE_KEY } = options;
  const limit: RateLimit = {
    requests: 120,
    perMs: 60_000,
    now: () => clock().getTime(),
    ...options.rateLimit,
  };
  const index = indexShop(shop);
  const runs = createRunStore(RUNS_KEPT);
  const audit = createAuditLog(AUDIT_ROWS_KEPT);

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const customer = readCustomer(request.headers.get("x-shop-customer"));
    const run = readRun(request.headers.get("x-shop-run"));
    const state = runs.open(run);
    const waitMs = takeTurn(state.turns, limit);
    if (waitMs > 0) return tooManyCalls(waitMs);
    const body = request.method === "POST" ? await readBody(request) : {};
    const call = { index, state, customer, run, now: clock(), quoteKey, query: url.searchParams, body };
    return answerCall(call, request.method, url.pathname);
  }

  return {
    async fetch(request) {
      if (!isSameKey(request.headers.get("x-api-key") ?? "", key)) {
        return errorResponse(new ApiError(401, "unauthorized", "The X-API-Key header is missing or wrong."));
      }
      const response = await answer(request).catch(toErrorResponse);
      audit.add({
        at: clock().toISOString(),
        run: request.headers.get("x-shop-run") ?? "",
        actor,
        customer: request.headers.get("x-shop-customer"),
        method: request.method,
        path: new URL(request.url).pathname,
        status: response.status,
      });
      return response;
    },
    resetRun: (run) => runs.reset(run),
    audit: (run) => audit.rows(run),
    get runCount() {
      return runs.size;
    },
  };
}

function readCustomer(header: string | null): string | null {
  if (header === null || /^C-\d{4}$/.test(header)) return header;
  throw new ApiError(400, "bad_customer", "The X-Shop-Customer header is a customer ID such as C-0127.");
}

function readRun(header: string | null): string {
  if (header === null) return "";
  if (/^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw new ApiError(400, "bad_run", "The X-Shop-Run header is 1 to 200 visible ASCII characters.");
}

async function readBody(request: Request): Promise<JsonObject> {
  const text = await request.text();
  if (Buffer.byteLength(text) > MOST_BODY_BYTES) {
    throw new ApiError(413, "too_large", `The request body is over ${MOST_BODY_BYTES} bytes.`);
  }
  const value = parseJson(text);
  if (value !== null && typeof value === "object" && !Array.isArray(value)) return value as JsonObject;
  throw new ApiError(400, "bad_request", "The request body is not a JSON object.");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError(400, "bad_request", `The request body is not JSON: ${String(cause)}`);
  }
}

function tooManyCalls(waitMs: number): Response {
  const seconds = Math.ceil(waitMs / 1000);
  const message = `Too many calls in a short time. Wait ${seconds} seconds, then call again.`;
  return errorResponse(new ApiError(429, "too_many_calls", message), { "Retry-After": String(seconds) });
}

function toErrorResponse(error: unknown): Response {
  if (error instanceof ApiError) return errorResponse(error);
  console.error("shop API:", error);
  return errorResponse(new ApiError(500, "internal", "The shop's API failed."));
}

/** Compares digests, so that the time taken says nothing about the key. */
function isSameKey(given: string, key: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}
