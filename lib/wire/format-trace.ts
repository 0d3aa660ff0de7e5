import { isObject, type Json, type JsonObject } from "@/lib/canonical-json";
import type { WireMessage } from "./number-messages";
import { spacedJson } from "./spaced-json";

export type TraceStyle = {
  /** The numbers of the messages to print whole; the others take one line. */
  full: readonly number[] | "all";
  /** How deep a whole message is printed; what nests deeper is "{…}" or "[…]". Default 4. */
  depth?: number;
  /** The most characters of a text, the "…" of a cut one included. Default 48. */
  maxString?: number;
};

const ENVELOPE = ["jsonrpc", "id", "method", "params", "result", "error"];
const ARROW = { "to-server": "->", "to-client": "<-" } as const;

/** A trace as lines: each message's number, direction, kind and id, and what it holds. Headers go with whole messages. */
export function formatTrace(messages: readonly WireMessage[], style: TraceStyle): string[] {
  const { full, depth = 4, maxString = 48 } = style;
  const named = new Set(messages.map(({ server }) => server)).size > 1;
  return messages.flatMap((message) => {
    const title = titleOf(message, named);
    const isFull = full === "all" || full.includes(message.number);
    return isFull
      ? [title, ...formatWhole(message, depth, maxString)]
      : [formatLine(title, message, maxString)];
  });
}

function formatWhole({ message, http }: WireMessage, depth: number, maxString: number): string[] {
  const headers = http ? [...http.headers.map(([name, value]) => `${name}: ${value}`), ""] : [];
  if (typeof message === "string") return [...headers, ...(message === "" ? [] : [cut(message, maxString)])];
  const body = JSON.stringify(shorten(inOrder(message), depth, maxString), null, 2);
  return [...headers, ...body.split("\n")];
}

function formatLine(title: string, { message }: WireMessage, maxString: number): string {
  if (typeof message === "string") {
    return message === "" ? title : `${title} ${JSON.stringify(cut(message, maxString))}`;
  }
  if (Array.isArray(message)) return `${title} ${spacedJson(shorten(message, 1, maxString))}`;
  const member = ["params", "result", "error"].find((name) => name in message);
  const value = member === undefined ? undefined : message[member];
  return value === undefined ? title : `${title} ${member}: ${spacedJson(shorten(value, 1, maxString))}`;
}

/** The server is named where a trace has several. */
function titleOf(message: WireMessage, named: boolean): string {
  const { number, direction, server, method, id, http } = message;
  const parts = [
    ...[`${number}.`, ARROW[direction], named ? server : "", whatOf(message), method ?? ""],
    ...[id === null ? "" : `(id ${id})`, http?.status === undefined ? "" : `HTTP ${http.status}`],
  ];
  return parts.filter((part) => part !== "").join(" ");
}

function whatOf({ kind, message, cutFrom }: WireMessage): string {
  if (kind !== "text") return kind;
  if (cutFrom !== undefined) return `message of ${cutFrom} characters`;
  return message === "" ? "nothing" : "no JSON-RPC message";
}

/** The members of JSON-RPC first and in its order, so that traces of different SDKs read alike. */
function inOrder(message: JsonObject | Json[]): JsonObject | Json[] {
  if (Array.isArray(message)) return message;
  const known = ENVELOPE.filter((name) => name in message);
  const names = [...known, ...Object.keys(message).filter((name) => !ENVELOPE.includes(name))];
  return Object.fromEntries(names.map((name) => [name, message[name] ?? null]));
}

function shorten(value: Json, depth: number, maxString: number): Json {
  if (typeof value === "string") return cut(value, maxString);
  if (Array.isArray(value)) {
    if (depth === 0 && value.length > 0) return "[…]";
    return value.map((one) => shorten(one, depth - 1, maxString));
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value as JsonObject);
  if (depth === 0 && entries.length > 0) return "{…}";
  return Object.fromEntries(entries.map(([name, one]) => [name, shorten(one, depth - 1, maxString)]));
}

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : text;
}
