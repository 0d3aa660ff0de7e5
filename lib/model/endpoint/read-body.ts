import { isObject } from "@/lib/canonical-json";
import { ModelError } from "../errors";
import { excerptOf } from "../mask-secrets";

/** A response's body. @throws ModelError where it is no JSON object. */
export function parseBody(text: string, host: string): { [field: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Said below, with what was sent instead.
  }
  const start = text.trim() === "" ? "an empty body" : `"${excerptOf(text)}"`;
  throw new ModelError(
    "unreadable reply",
    `${host} answered with something that is no JSON object: ${start}.`,
  );
}

/** Some endpoints say 200 and put an error in the body. */
export function errorOf(body: { [field: string]: unknown }, host: string): ModelError | null {
  const { error } = body;
  if (error === undefined || error === null) return null;
  const message =
    isObject(error) && typeof error.message === "string" ? error.message : JSON.stringify(error);
  return new ModelError(
    "endpoint error",
    `${host} answered with an error: "${excerptOf(message).replace(/\.$/, "")}".`,
  );
}

export function count<Name extends string>(name: Name, value: unknown): { [key in Name]?: number } {
  const counted: { [key in Name]?: number } = {};
  if (typeof value === "number" && Number.isFinite(value)) counted[name] = value;
  return counted;
}

export function textOf<Name extends string>(name: Name, value: unknown): { [key in Name]?: string } {
  const found: { [key in Name]?: string } = {};
  if (typeof value === "string" && value !== "") found[name] = value.slice(0, 200);
  return found;
}
