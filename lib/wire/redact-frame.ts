import { isObject, type Json, type JsonObject } from "@/lib/canonical-json";
import { maskKeyShapedText } from "@/lib/format";
import type { WireFrame } from "./frame";

/** What stands where a secret stood. */
export const REDACTED = "[redacted]";

/** `progressToken` is the protocol's own and no secret; `tokens` are counted rather than kept. */
const SECRET_NAME =
  /^(?!progress_?token$)(?:.*(?:password|passwd|passphrase|secret|credential).*|.*(?:authorization|cookies?|(?:api|access|private)[-_]?keys?|token))$/i;
const ASSIGNED =
  /\b((?:[\w-]*[-_])?(?:authorization|cookie|password|secret|api[-_]?key|token))(["']?\s*[:=]\s*["']?)(?:(?:Bearer|Basic) +)?(?!\[redacted\])[^\s"',;}]+/gi;
const SHORTEST_SECRET = 8;
const SCHEMA = /^(?:input|output)Schema$/;

/**
 * The frame without secrets: values under names that look like one, in headers and at any depth of the message (in
 * texts that hold JSON as well), what has the shape of a key, and `secrets` wherever they stand. A tool's declared
 * schemas name properties rather than hold values, so the objects in them stay.
 */
export function redactFrame(frame: WireFrame, secrets: readonly string[] = []): WireFrame {
  const known = secrets.filter((secret) => secret !== "");
  const { message, http } = frame;
  const redacted: WireFrame = { ...frame, message: redactMessage(message, known) };
  if (http === undefined) return redacted;
  const headers = http.headers.map(([name, value]): [string, string] => [
    name,
    SECRET_NAME.test(name) ? REDACTED : redactText(value, known),
  ]);
  return { ...redacted, http: { ...http, headers } };
}

/** The values of an environment's variables whose names look like a secret's; a very short one could stand anywhere. */
export function secretValues(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    SECRET_NAME.test(name) && value !== undefined && value.length >= SHORTEST_SECRET ? [value] : [],
  );
}

function redactMessage(message: WireFrame["message"], secrets: readonly string[]): WireFrame["message"] {
  if (typeof message === "string") return redactText(message, secrets);
  return Array.isArray(message)
    ? message.map((value) => redactJson(value, secrets, false))
    : redactObject(message, secrets, false);
}

function redactJson(value: Json, secrets: readonly string[], inSchema: boolean): Json {
  if (typeof value === "string") return redactText(value, secrets);
  if (Array.isArray(value)) return value.map((one) => redactJson(one, secrets, inSchema));
  return isJsonObject(value) ? redactObject(value, secrets, inSchema) : value;
}

function redactObject(object: JsonObject, secrets: readonly string[], inSchema: boolean): JsonObject {
  const entries = Object.entries(object).map(([name, value]): [string, Json] => {
    const hides = SECRET_NAME.test(name) && value !== null && !(inSchema && isObject(value));
    const rest = hides ? REDACTED : redactJson(value, secrets, inSchema || SCHEMA.test(name));
    return [redactKnown(name, secrets), rest];
  });
  return Object.fromEntries(entries);
}

function redactText(text: string, secrets: readonly string[]): string {
  const inside = redactJsonText(text, secrets);
  if (inside !== null) return inside;
  return maskKeyShapedText(redactKnown(text, secrets).replace(ASSIGNED, `$1$2${REDACTED}`));
}

function redactKnown(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);
}

/** A text that is a JSON object or list, redacted by its names; null for any other text. Untouched where nothing hides. */
function redactJsonText(text: string, secrets: readonly string[]): string | null {
  if (!/^\s*[{[]/.test(text)) return null;
  try {
    const value = JSON.parse(text) as Json;
    const redacted = JSON.stringify(redactJson(value, secrets, false), null, text.includes("\n") ? 2 : 0);
    return JSON.stringify(JSON.parse(redacted)) === JSON.stringify(value) ? text : redacted;
  } catch {
    return null;
  }
}

function isJsonObject(value: Json): value is JsonObject {
  return isObject(value);
}
