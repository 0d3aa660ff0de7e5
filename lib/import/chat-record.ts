import { expectArray, expectObject, expectString, ParseError, type Place } from "@/lib/canonical-json";
import type { Expectation } from "@/lib/ticket";
import { parseChatExpected } from "./chat-expected";
import { type ChatMessage, parseChatMessage } from "./chat-message";
import { type ChatTools, parseChatTools } from "./chat-tools";

/** One line of a chat file: a conversation with the tools it was shown and what it is held against. */
export type ChatRecord = {
  id: string;
  messages: readonly ChatMessage[];
  tools: ChatTools | null;
  expectation: Expectation | null;
  server: string | null;
  model: string | null;
};

const LONGEST_ID = 256;

/** Reads `{id, messages?, tools?, expected?, server?, model?}`. @throws ParseError naming the field */
export function parseChatRecord(value: unknown, place: Place): ChatRecord {
  const record = expectObject(value, "", place);
  return {
    id: parseChatId(record.id, place),
    messages: isAbsent(record.messages) ? [] : parseMessages(record.messages, place),
    tools: isAbsent(record.tools) ? null : parseChatTools(record.tools, place),
    expectation: isAbsent(record.expected) ? null : parseChatExpected(record.expected, place),
    server: isAbsent(record.server) ? null : expectString(record.server, "server", place),
    model: isAbsent(record.model) ? null : expectString(record.model, "model", place),
  };
}

/** A whole number is its decimal text, so 7 and "7" are one ticket; "007" is another. @throws ParseError */
export function parseChatId(value: unknown, place: Place): string {
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  if (typeof value === "string" && value.trim() !== "" && value.length <= LONGEST_ID) return value;
  throw new ParseError(
    place,
    "id",
    `each record needs an id: a text of 1 to ${LONGEST_ID} characters or a whole number.`,
  );
}

function parseMessages(value: unknown, place: Place): readonly ChatMessage[] {
  return expectArray(value, "messages", place).map((one, index) =>
    parseChatMessage(one, `messages[${index}]`, place),
  );
}

function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}
