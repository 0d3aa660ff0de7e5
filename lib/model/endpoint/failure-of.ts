import { isObject } from "@/lib/canonical-json";
import type { Failure } from "./explain-failure";

/** The error classes that both client libraries export under the same names. */
export type ClientErrors = {
  APIError: abstract new (...args: never[]) => Error & { status: number | undefined; error: unknown };
  APIConnectionTimeoutError: abstract new (...args: never[]) => Error;
};

/** What a client library threw: the endpoint's own words where it answered, else why it was not reached. */
export function failureOf(error: unknown, { APIError, APIConnectionTimeoutError }: ClientErrors): Failure {
  const status = error instanceof APIError ? error.status : undefined;
  const said = error instanceof APIError ? messageIn(error.error) : null;
  return {
    status,
    isTimeout: error instanceof APIConnectionTimeoutError,
    message: said ?? deepestMessage(error),
  };
}

/** One library hands on the body, the other what stands in its `error`. */
function messageIn(body: unknown): string | null {
  if (!isObject(body)) return null;
  return typeof body.message === "string" ? body.message : messageIn(body.error);
}

/** "Connection error" says little; what caused it names the address and the reason. */
function deepestMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? deepestMessage(error.cause) : error.message;
}
