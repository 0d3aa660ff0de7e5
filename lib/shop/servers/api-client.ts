import type { JsonObject } from "@/lib/canonical-json";
import { ToolError } from "./tool-error";

export type ApiClientOptions = {
  apiUrl: string;
  apiKey: string;
  /** Default 5000. */
  timeoutMs?: number;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

/** The shop's API for one tool call: the caller's headers are already set. */
export type ApiClient = {
  /** `path` parts are percent-encoded here, so an argument can never leave its place. */
  get(parts: readonly string[], query?: Readonly<Record<string, string>>): Promise<JsonObject>;
  post(parts: readonly string[], body: JsonObject): Promise<JsonObject>;
};

const REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 409, 422, 429]);

/**
 * Calls the shop's API with the server's own key. A refusal the API explains becomes a ToolError with that
 * explanation; anything else (401, 5xx, no answer within the time limit) an Error that stays on the server.
 */
export function createApiClient(options: ApiClientOptions, headers: Record<string, string>): ApiClient {
  const { apiUrl, apiKey, timeoutMs = 5000, fetch: send = fetch } = options;

  async function call(parts: readonly string[], query: string, init: RequestInit): Promise<JsonObject> {
    const url = `${apiUrl.replace(/\/+$/, "")}/${parts.map(encodeURIComponent).join("/")}${query}`;
    const response = await send(url, {
      ...init,
      headers: { ...headers, ...init.headers, "X-API-Key": apiKey },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = await response.json();
    if (!isObject(answer)) throw new Error(`The shop's API answered ${response.status} with no JSON object.`);
    if (response.ok) return answer;
    if (REFUSALS.has(response.status) && typeof answer.message === "string") {
      throw new ToolError(answer.message, typeof answer.error === "string" ? answer.error : null);
    }
    throw new Error(`The shop's API answered ${response.status}.`);
  }

  return {
    get: (parts, query = {}) => {
      const text = new URLSearchParams(query).toString();
      return call(parts, text === "" ? "" : `?${text}`, { method: "GET" });
    },
    post: (parts, body) =>
      call(parts, "", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
  };
}

function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
