import {
  expectArray,
  expectObject,
  expectOneOf,
  expectString,
  isDeeperThan,
  isObject,
  type Json,
  type JsonObject,
  ParseError,
  type Place,
} from "@/lib/canonical-json";

/** One message between a client and a server, as it was seen on its way. */
export type WireFrame = {
  /** Milliseconds since the exchange began. */
  at: number;
  direction: Direction;
  server: string;
  /** A JSON-RPC message or a batch of them; a text is what was sent where no JSON object or list was. */
  message: JsonObject | Json[] | string;
  /** How long the message was, in characters (in bytes for a line too long to read), where `message` is its start. */
  cutFrom?: number;
  /** Which process or HTTP request it belongs to, where a log holds several: request ids are unique within one. */
  exchange?: number;
  /** Over HTTP alone. `status` stands at answers, `headers` at the first frame of each request and each answer. */
  http?: { status?: number; headers: [name: string, value: string][] };
};

export type Direction = "to-server" | "to-client";

export type OnFrame = (frame: WireFrame) => void;

const DIRECTIONS = ["to-server", "to-client"] as const;
const MOST_DEPTH = 200;

/** What was sent, as a frame holds it: parsed where it is a JSON object or list, else the text. */
export function readMessage(text: string): WireFrame["message"] {
  try {
    const value: unknown = JSON.parse(text);
    const isMessage = isObject(value) || Array.isArray(value);
    return isMessage && !isDeeperThan(value, MOST_DEPTH) ? (value as JsonObject | Json[]) : text;
  } catch {
    return text;
  }
}

/** @throws ParseError naming the field that is not a frame's. */
export function parseFrame(value: unknown, place: Place): WireFrame {
  const object = expectObject(value, "", place);
  const { at, message, exchange, http } = object;
  if (typeof at !== "number" || !(at >= 0)) {
    throw new ParseError(place, "at", "expected milliseconds since the exchange began.");
  }
  const isMessage = typeof message === "string" || isObject(message) || Array.isArray(message);
  if (!isMessage || isDeeperThan(message, MOST_DEPTH)) {
    throw new ParseError(
      place,
      "message",
      "expected a JSON object, a list or a text, not too deeply nested.",
    );
  }
  return {
    at,
    direction: expectOneOf(object.direction, DIRECTIONS, "direction", place),
    server: expectString(object.server, "server", place),
    message: message as WireFrame["message"],
    ...(typeof exchange === "number" ? { exchange } : {}),
    ...(http === undefined ? {} : { http: parseHttp(http, place) }),
  };
}

function parseHttp(value: unknown, place: Place): NonNullable<WireFrame["http"]> {
  const { status, headers } = expectObject(value, "http", place);
  const pairs = expectArray(headers, "http.headers", place).map((pair): [string, string] => {
    const [name, text] = expectArray(pair, "http.headers", place);
    return [expectString(name, "http.headers", place), expectString(text, "http.headers", place)];
  });
  return { ...(typeof status === "number" ? { status } : {}), headers: pairs };
}
