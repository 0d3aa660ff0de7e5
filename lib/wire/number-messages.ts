import { isObject, type Json, type JsonObject } from "@/lib/canonical-json";
import type { WireFrame } from "./frame";

/** A message of a trace: its request's id is renumbered 1, 2, 3, … in the order the requests were sent. */
export type WireMessage = WireFrame & {
  number: number;
  kind: MessageKind;
  method: string | null;
  id: number | null;
};

export type MessageKind = "request" | "notification" | "result" | "error" | "batch" | "text";

type Request = Pick<WireFrame, "server" | "direction"> & { id: Json; exchange: number | undefined };
type Open = Request & { number: number };

/** Numbers the messages of a trace and the requests in it; an answer carries the number of its request. */
export function numberMessages(frames: readonly WireFrame[]): WireMessage[] {
  const open: Open[] = [];
  let requests = 0;
  return frames.map((frame, index) => {
    const { message, server, direction, exchange } = frame;
    const kind = kindOf(message);
    const object = isObject(message) ? (message as JsonObject) : {};
    const method = typeof object.method === "string" ? object.method : null;
    const numbered = (id: number | null, renamed: WireFrame["message"] = message) => ({
      ...frame,
      message: renamed,
      number: index + 1,
      kind,
      method,
      id,
    });
    const { id } = object;
    if (id === undefined || id === null || kind === "notification") return numbered(null);
    if (kind === "request") {
      requests += 1;
      open.push({ id, server, direction, exchange, number: requests });
      return numbered(requests, { ...object, id: requests });
    }
    const request = takeRequest(open, { id, server, direction, exchange });
    return request === undefined ? numbered(null) : numbered(request, { ...object, id: request });
  });
}

/** The request an answer belongs to: the last of its id that went the other way, of the same process if there is one. */
function takeRequest(open: Open[], answer: Request): number | undefined {
  const matches = ({ id, server, direction }: Open) =>
    id === answer.id && server === answer.server && direction !== answer.direction;
  const own = open.findLastIndex((one) => matches(one) && one.exchange === answer.exchange);
  const at = own === -1 ? open.findLastIndex(matches) : own;
  return at === -1 ? undefined : open.splice(at, 1)[0]?.number;
}

function kindOf(message: WireFrame["message"]): MessageKind {
  if (typeof message === "string") return "text";
  if (Array.isArray(message)) return "batch";
  if (typeof message.method === "string") return "id" in message ? "request" : "notification";
  if ("result" in message) return "result";
  return "error" in message ? "error" : "text";
}

/** The methods of a trace's requests and notifications, in order. */
export function listMethods(messages: readonly WireMessage[]): string[] {
  return messages.flatMap(({ method }) => (method === null ? [] : [method]));
}
