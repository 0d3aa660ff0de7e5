import {
  describeValue,
  expectArray,
  expectCount,
  expectName,
  expectObject,
  expectOneOf,
  expectString,
  isDeeperThan,
  ParseError,
  type Place,
} from "@/lib/canonical-json";
import { parseExpectation } from "@/lib/ticket";
import type { CallStatus, PreferenceMeasure } from "@/lib/ticket-run";
import { parseToolDeclarations } from "@/lib/tool-list";
import type { RecordingEvent } from "./events";

/** An event of a type that this version does not know: counted, never an error. */
export type UnknownEvent = { type: "unknown"; name: string };

type Line = { [field: string]: unknown };
type Check = (line: Line, source: Place) => void;

const MAX_DEPTH = 200;

const STATUSES = [
  "returned",
  "tool_error",
  "protocol_error",
  "denied",
  "blocked",
  "unreadable",
  "unknown_tool",
  "not_run",
] as const satisfies readonly CallStatus[];

const MEASURES = ["probability", "bm25", "cosine"] as const satisfies readonly PreferenceMeasure[];

/**
 * One line after the header. The value is checked by hand and given back as it is, unknown fields included: this runs
 * for every line of a large file.
 *
 * @throws ParseError naming file, line and field.
 */
export function parseEvent(value: unknown, source: Place): RecordingEvent | UnknownEvent {
  const line = expectObject(value, "", source);
  const type = expectName(line.type, "type", source);
  const check = CHECKS.get(type);
  if (!check) return { type: "unknown", name: type };
  check(line, source);
  return asEvent(line);
}

const CHECKS: ReadonlyMap<string, Check> = new Map<RecordingEvent["type"], Check>([
  ["prompt", checkPrompt],
  ["tools", checkTools],
  ["ticket", checkTicket],
  ["expect", checkExpect],
  ["reply", checkReply],
  ["consent", checkConsent],
  ["input", checkInput],
  ["call", checkCall],
  ["preference", checkPreference],
  ["fault", checkFault],
  ["transcript", checkTranscript],
  ["end", checkEnd],
]);

function checkPrompt(line: Line, source: Place): void {
  expectString(line.system, "system", source);
  checkDepth(line.tools, "tools", source);
}

function checkTools(line: Line, source: Place): void {
  for (const [index, value] of expectArray(line.servers, "servers", source).entries()) {
    const field = `servers[${index}]`;
    const server = expectObject(value, field, source);
    expectName(server.name, `${field}.name`, source);
    expectString(server.prefix, `${field}.prefix`, source);
    if (server.protocolVersion !== undefined)
      expectString(server.protocolVersion, `${field}.protocolVersion`, source);
    if (server.serverInfo !== undefined) {
      const info = expectObject(server.serverInfo, `${field}.serverInfo`, source);
      expectString(info.name, `${field}.serverInfo.name`, source);
      expectString(info.version, `${field}.serverInfo.version`, source);
    }
    parseToolDeclarations(server.tools, source, `${field}.tools`);
  }
}

function checkTicket(line: Line, source: Place): void {
  expectName(line.ticket, "ticket", source);
  for (const [key, value] of Object.entries(expectObject(line.context, "context", source))) {
    expectString(value, `context.${key}`, source);
  }
  expectString(line.body, "body", source);
}

function checkExpect(line: Line, source: Place): void {
  expectName(line.ticket, "ticket", source);
  parseExpectation(line, source);
}

function checkRun(line: Line, source: Place): void {
  expectName(line.ticket, "ticket", source);
  expectCount(line.trial, "trial", source);
}

function checkTurn(line: Line, source: Place): void {
  checkRun(line, source);
  expectCount(line.turn, "turn", source);
}

function checkReply(line: Line, source: Place): void {
  checkTurn(line, source);
  const added = expectArray(line.added, "added", source);
  for (let index = 0; index < added.length; index += 1) {
    const message = added[index];
    const fits =
      Array.isArray(message) && message.length === 2 && message.every((part) => typeof part === "string");
    if (!fits) throw new ParseError(source, `added[${index}]`, "expected [role, content], both texts.");
  }
  expectString(line.key, "key", source);
  expectString(line.reply, "reply", source);
  if (line.replyFormat !== undefined) {
    expectOneOf(line.replyFormat, ["text", "openai-chat", "anthropic-messages"], "replyFormat", source);
  }
  if (line.ms !== undefined) expectNumber(line.ms, "ms", source);
  if (line.usage === undefined) return;
  for (const [name, value] of Object.entries(expectObject(line.usage, "usage", source))) {
    expectNumber(value, `usage.${name}`, source);
  }
}

function checkConsent(line: Line, source: Place): void {
  checkTurn(line, source);
  expectCount(line.call, "call", source);
  expectString(line.tool, "tool", source);
  expectOneOf(line.decision, ["approved", "denied"], "decision", source);
  expectString(line.by, "by", source);
}

function checkInput(line: Line, source: Place): void {
  checkConsent(line, source);
  expectString(line.server, "server", source);
  const request = expectObject(line.request, "request", source);
  expectString(request.message, "request.message", source);
  expectObject(request.requestedSchema, "request.requestedSchema", source);
  checkDepth(request, "request", source);
}

function checkCall(line: Line, source: Place): void {
  checkTurn(line, source);
  expectCount(line.call, "call", source);
  if (line.server !== null) expectString(line.server, "server", source);
  expectString(line.tool, "tool", source);
  expectString(line.arguments, "arguments", source);
  expectOneOf(line.status, STATUSES, "status", source);
  if (line.content !== undefined) expectString(line.content, "content", source);
  checkDepth(line.structured, "structured", source);
}

function checkPreference(line: Line, source: Place): void {
  checkTurn(line, source);
  if (line.measure !== undefined) expectOneOf(line.measure, MEASURES, "measure", source);
  for (const [index, value] of expectArray(line.scores, "scores", source).entries()) {
    const score = expectObject(value, `scores[${index}]`, source);
    expectString(score.tool, `scores[${index}].tool`, source);
    expectNumber(score.score, `scores[${index}].score`, source);
  }
}

function checkFault(line: Line, source: Place): void {
  checkTurn(line, source);
  expectString(line.kind, "kind", source);
  expectString(line.message, "message", source);
}

function checkTranscript(line: Line, source: Place): void {
  checkRun(line, source);
  expectArray(line.messages, "messages", source);
  checkDepth(line.messages, "messages", source);
  if (line.shown === undefined) return;
  for (const [index, name] of expectArray(line.shown, "shown", source).entries()) {
    expectName(name, `shown[${index}]`, source);
  }
}

function checkEnd(line: Line, source: Place): void {
  expectNumber(line.ticketRuns, "ticketRuns", source);
  expectNumber(line.replies, "replies", source);
  expectString(line.sha256, "sha256", source);
}

function expectNumber(value: unknown, field: string, source: Place): void {
  if (typeof value === "number" && Number.isFinite(value)) return;
  throw new ParseError(source, field, `expected a number, found ${describeValue(value)}.`);
}

function checkDepth(value: unknown, field: string, source: Place): void {
  if (typeof value !== "object" || value === null || !isDeeperThan(value, MAX_DEPTH)) return;
  throw new ParseError(source, field, `nested more than ${MAX_DEPTH} deep: flatten it.`);
}

/** Guarantee: the check for the line's type read every field that the type names. */
function asEvent(line: Line): RecordingEvent {
  return line as RecordingEvent;
}
