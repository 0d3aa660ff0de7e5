import { ApiError } from "./api-error";
import type { ApiCall } from "./call";
import { postConfirmation, postConfirmationCheck } from "./confirmation-routes";
import { getCustomerOrders, getOrder, getParcel, getStock } from "./read-routes";
import { postQuote, postRefund } from "./refund-routes";

type Route = { method: "GET" | "POST"; path: RegExp; answer: (call: ApiCall, id: string) => Response };

const ROUTES: readonly Route[] = [
  { method: "GET", path: /^\/orders\/([^/]+)$/, answer: getOrder },
  { method: "GET", path: /^\/customers\/([^/]+)\/orders$/, answer: getCustomerOrders },
  { method: "GET", path: /^\/stock\/([^/]+)$/, answer: getStock },
  { method: "GET", path: /^\/parcels\/([^/]+)$/, answer: getParcel },
  { method: "POST", path: /^\/quotes$/, answer: postQuote },
  { method: "POST", path: /^\/confirmations$/, answer: postConfirmation },
  { method: "POST", path: /^\/confirmations\/check$/, answer: postConfirmationCheck },
  { method: "POST", path: /^\/refunds$/, answer: postRefund },
];

/** The answer to a call. @throws ApiError 404 or 405 where there is no such route. */
export function answerCall(call: ApiCall, method: string, path: string): Response {
  for (const route of ROUTES) {
    const match = route.path.exec(path);
    if (match === null) continue;
    if (route.method === method) return route.answer(call, decodeId(match[1] ?? ""));
    throw new ApiError(405, "wrong_method", `${path} takes ${route.method}.`);
  }
  throw new ApiError(404, "unknown_path", "The shop's API has no such path.");
}

function decodeId(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw new ApiError(400, "bad_path", `The path is not valid percent-encoding: ${String(cause)}`);
  }
}
