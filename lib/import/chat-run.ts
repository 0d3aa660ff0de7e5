import { parseReply } from "@/lib/host";
import type { Ticket } from "@/lib/ticket";
import type { CallStatus, Message, RecordedCall, TicketRun, Turn } from "@/lib/ticket-run";
import type { ChatCall, ChatMessage, ChatResult } from "./chat-message";
import type { ChatRecord } from "./chat-record";

/** The case behind a conversation: what the user wrote before the first reply. */
export function chatTicket({ id, messages }: ChatRecord): Ticket {
  const reply = messages.findIndex(({ role }) => role === "assistant");
  const before = reply === -1 ? messages : messages.slice(0, reply);
  const asked = before.filter(({ role }) => role === "user").map(({ text }) => text);
  return { id, body: asked.join("\n\n"), context: {} };
}

/**
 * A conversation as a ticket run: each assistant message is a turn. A call's result is the one that names its id,
 * else the next free one in order; a call without a result was not run, as far as the file tells.
 */
export function chatRun({ id, messages, server }: ChatRecord, trial: number): TicketRun {
  const takeResult = createResultTaker(messages);
  const turns: Turn[] = [];
  const calls: RecordedCall[] = [];
  let added: Message[] = [];
  let answer: string | null = null;
  for (const message of messages) {
    if (message.role !== "assistant") {
      added.push([message.role, describeMessage(message)]);
      continue;
    }
    const turn = turns.length + 1;
    const reply = readReply(message);
    turns.push({ turn, added, key: "", reply: reply.text, replyFormat: "text" });
    for (const [index, call] of reply.calls.entries()) {
      calls.push(recordCall(call, turn, index + 1, server, takeResult(call.id)));
    }
    added = [];
    answer = reply.answer;
  }
  return {
    ticket: id,
    trial,
    turns,
    calls,
    consents: [],
    answer,
    fault:
      turns.length > 0 ? null : { kind: "no reply", message: "The conversation holds no reply of a model." },
    preference: null,
  };
}

function describeMessage({ text, results }: ChatMessage): string {
  return [text, ...results.map((result) => result.text)].filter((part) => part !== "").join("\n");
}

type ReadReply = { text: string; calls: readonly ChatCall[]; answer: string | null };

/** The message's own calls; where it has none, those its text writes as blocks. */
function readReply(message: ChatMessage): ReadReply {
  if (message.calls.length > 0) {
    const text = [message.text, ...message.calls.map(writeCall)].filter((part) => part !== "").join("\n");
    return { text, calls: message.calls, answer: null };
  }
  const { calls, answer } = parseReply(message.text);
  return {
    text: message.text,
    calls: calls.map((call) =>
      call.kind === "call"
        ? { id: null, name: call.tool, arguments: call.arguments }
        : { id: null, name: null, arguments: call.raw },
    ),
    answer: answer === "" ? null : answer,
  };
}

/** A call made through an API's own field, written as the block the transcript shows. */
function writeCall({ name, arguments: text }: ChatCall): string {
  return `<tool_call>{"name":${JSON.stringify(name)},"arguments":${text}}</tool_call>`;
}

function recordCall(
  { name, arguments: text }: ChatCall,
  turn: number,
  call: number,
  server: string | null,
  result: ChatResult | null,
): RecordedCall {
  return {
    turn,
    call,
    server,
    tool: name ?? "",
    arguments: text,
    status: statusOf(name, result),
    content: result?.text ?? null,
  };
}

function statusOf(name: string | null, result: ChatResult | null): CallStatus {
  if (name === null) return "unreadable";
  if (!result) return "not_run";
  return result.isError ? "tool_error" : "returned";
}

function createResultTaker(messages: readonly ChatMessage[]): (id: string | null) => ChatResult | null {
  const free = messages.flatMap(({ results }) => results);
  return (id) => {
    const named = id === null ? -1 : free.findIndex((result) => result.id === id);
    const at = named === -1 ? free.findIndex((result) => id === null || result.id === null) : named;
    return at === -1 ? null : (free.splice(at, 1)[0] ?? null);
  };
}
