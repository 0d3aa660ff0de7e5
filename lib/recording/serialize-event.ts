import { stringify } from "lossless-json";
import type { Header, RecordingEvent } from "./events";

const ORDER = {
  header: [
    "format",
    "id",
    "title",
    "provenance",
    "model",
    "describedModel",
    "sampling",
    "suite",
    "revision",
    "prompt",
    "toolListSha256",
    "host",
    "mode",
    "trials",
    "looks",
    "recordedAt",
    "recordedBy",
  ],
  prompt: ["type", "system", "tools"],
  tools: ["type", "servers"],
  ticket: ["type", "ticket", "context", "body"],
  expect: [
    "type",
    "ticket",
    "kind",
    "goal",
    "accepted",
    "forbidden",
    "expectedCalls",
    "asWritten",
    "asMeant",
  ],
  reply: ["type", "ticket", "trial", "turn", "added", "key", "reply", "replyFormat", "ms", "usage"],
  consent: ["type", "ticket", "trial", "turn", "call", "tool", "decision", "by"],
  input: ["type", "ticket", "trial", "turn", "call", "server", "tool", "request", "decision", "by"],
  call: [
    "type",
    "ticket",
    "trial",
    "turn",
    "call",
    "server",
    "tool",
    "arguments",
    "status",
    "content",
    "structured",
  ],
  preference: ["type", "ticket", "trial", "turn", "measure", "scores"],
  fault: ["type", "ticket", "trial", "turn", "kind", "message"],
  transcript: ["type", "ticket", "trial", "messages", "shown"],
  end: ["type", "ticketRuns", "replies", "sha256"],
} as const satisfies Record<RecordingEvent["type"] | "header", readonly string[]>;

/** An event as one line of a recording, without the line break: fixed key order, so equal events are equal bytes. */
export function serializeEvent(event: RecordingEvent): string {
  return serialize(event, ORDER[event.type]);
}

/** A header as the first line of a recording, without the line break. */
export function serializeHeader(header: Header): string {
  return serialize(header, ORDER.header);
}

function serialize(value: object, order: readonly string[]): string {
  const members = new Map<string, unknown>(Object.entries(value));
  const ordered = Object.fromEntries(order.map((key) => [key, members.get(key)]));
  // An expectation may hold LosslessNumbers, which JSON.stringify would write as objects.
  return members.get("type") === "expect" ? (stringify(ordered) ?? "") : JSON.stringify(ordered);
}
