import { isDeeperThan, isObject, type Json, type JsonObject } from "@/lib/canonical-json";

/** A message as it stands on the wire. Of a response only the id and the outcome are read here. */
export type RpcMessage =
  | { kind: "response"; id: string | number | null; outcome: RpcOutcome }
  | { kind: "request" | "notification"; method: string; message: JsonObject }
  | { kind: "junk"; reason: "not_json" | "not_json_rpc"; message: string };

export type RpcOutcome =
  | { kind: "result"; result: JsonObject }
  | { kind: "error"; error: { code: number; message: string; data?: Json } };

const MAX_DEPTH = 500;

/** Never throws: what is no JSON-RPC 2.0 message says why in one sentence. */
export function parseRpc(text: string): RpcMessage {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: "junk", reason: "not_json", message: "It is no JSON." };
  }
  if (!isObject(value)) return noRpc(Array.isArray(value) ? "It is a list." : "It is no object.");
  if (value.jsonrpc !== "2.0") return noRpc('It has no "jsonrpc": "2.0".');
  if (isDeeperThan(value, MAX_DEPTH)) return noRpc(`It nests more than ${MAX_DEPTH} deep.`);
  if (typeof value.method === "string") {
    const kind = value.id === undefined ? "notification" : "request";
    return { kind, method: value.method, message: asJson(value) };
  }
  return parseResponse(value);
}

function parseResponse(value: { [key: string]: unknown }): RpcMessage {
  const { id = null, result, error } = value;
  if (id !== null && typeof id !== "string" && typeof id !== "number")
    return noRpc("Its id is no text or number.");
  if (isObject(error)) {
    const { code, message, data } = error;
    if (typeof code !== "number" || !Number.isInteger(code))
      return noRpc("Its error has no whole number as code.");
    if (typeof message !== "string") return noRpc("Its error has no message.");
    const told = { code, message, ...(data === undefined ? {} : { data: data as Json }) };
    return { kind: "response", id, outcome: { kind: "error", error: told } };
  }
  if (isObject(result)) return { kind: "response", id, outcome: { kind: "result", result: asJson(result) } };
  return noRpc("It holds neither a method nor a result nor an error.");
}

const noRpc = (message: string): RpcMessage => ({ kind: "junk", reason: "not_json_rpc", message });

/** What JSON.parse gave holds JSON alone. */
function asJson(value: { [key: string]: unknown }): JsonObject {
  return value as JsonObject;
}
