import { ParseError, sha256Hex, withoutStacks } from "@/lib/canonical-json";
import type { FileLine, LineFault } from "@/lib/recording";
import type { Ticket } from "@/lib/ticket";
import { type ChatRecord, parseChatRecord } from "./chat-record";
import { chatTicket } from "./chat-run";
import { parseLine } from "./parse-line";

/**
 * A line that holds a conversation, with its ticket and which trial of it this is; or why it does not.
 * `differsFrom` is the line that gave the same id first, with another customer text.
 */
export type Accepted =
  | { fault: null; record: ChatRecord; ticket: Ticket; trial: number; differsFrom: number | null }
  | { fault: LineFault };

/** Takes a chat file's lines in order; a repeated id is the next trial of its ticket. */
export function createAcceptor(file: string): (line: FileLine) => Accepted {
  const seen = new Map<string, { trials: number; body: string; line: number }>();
  return (line) => {
    const read = readRecord(line, file);
    if (read.fault) return read;
    const { record } = read;
    const ticket = chatTicket(record);
    const body = sha256Hex(ticket.body);
    const before = seen.get(record.id) ?? { trials: 0, body, line: line.number };
    const trial = before.trials + 1;
    seen.set(record.id, { ...before, trials: trial });
    return { fault: null, record, ticket, trial, differsFrom: before.body === body ? null : before.line };
  };
}

function readRecord(
  { number: line, text, problem }: FileLine,
  file: string,
): { fault: null; record: ChatRecord } | { fault: LineFault } {
  if (problem !== null) return { fault: { line, message: problem } };
  try {
    const place = { file, line };
    return { record: withoutStacks(() => parseChatRecord(parseLine(text, place), place)), fault: null };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const field = error.field === "" ? {} : { field: error.field };
    return { fault: { line, ...field, message: error.problem } };
  }
}
