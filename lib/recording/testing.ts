import { HOST_VERSION, parseReply, renderTicketMessage, renderToolResult } from "@/lib/host";
import type { Expectation, Ticket } from "@/lib/ticket";
import { type CallStatus, type Message, replyKey } from "@/lib/ticket-run";
import { type ToolDeclaration, type ToolList, toolListSha256 } from "@/lib/tool-list";
import { createRecordingText } from "./create-recording-text";
import type { CallEvent, Header, PromptEvent, RecordingEvent } from "./events";
import type { RecordingItem } from "./items";
import { messagesAt } from "./messages-at";
import { type ReadRecordingOptions, readRecording } from "./read-recording";

/** A turn as its reply alone, or with how each of the reply's calls ended (default: returned "ok"). */
export type TestTurn =
  | string
  | { reply: string; calls?: readonly { status?: CallStatus; content?: string }[] };

export type TestRun = {
  ticket: string;
  trial?: number;
  turns: readonly TestTurn[];
  fault?: { kind: string; message: string };
};

export type TestRecording = {
  header?: Partial<Header>;
  system?: string;
  servers?: ToolList;
  tickets: readonly (Partial<Ticket> & { id: string; expectation?: Expectation })[];
  runs: readonly TestRun[];
};

const tool = (name: string): ToolDeclaration => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: "object", properties: { order_id: { type: "string" } }, required: ["order_id"] },
});

/** The tools a test recording shows unless it names others: shop.find_orders and shop.quote_refund. */
export const testServers: ToolList = [
  { name: "shop-support", prefix: "shop", tools: [tool("find_orders"), tool("quote_refund")] },
];

/** The text of a reply that calls one tool. */
export function callText(name: string, args: object = {}): string {
  return `<tool_call>\n${JSON.stringify({ name, arguments: args })}\n</tool_call>`;
}

/** A header that fits `events` of `recordingEvents`. */
export function testHeader(changes: Partial<Header> = {}, servers: ToolList = testServers): Header {
  return {
    format: "rightcall-recording/1",
    id: "test-run",
    title: "A test",
    provenance: { class: "model-run", statement: "Written by a test." },
    model: { name: "tester" },
    sampling: null,
    suite: { id: "shop", ticketsSha256: "0".repeat(64) },
    revision: "r1",
    prompt: { id: "plain", sha256: "1".repeat(64) },
    toolListSha256: toolListSha256(servers),
    host: { version: HOST_VERSION, maxCalls: 4, maxReplies: 6, consent: "sandbox" },
    mode: "full",
    trials: 1,
    recordedAt: null,
    recordedBy: "a test",
    ...changes,
  };
}

/** The events of a recording as the host would write them, with right keys, calls and results. */
export function recordingEvents({
  system = "Tools.",
  servers = testServers,
  tickets,
  runs,
}: TestRecording): RecordingEvent[] {
  const prompt: PromptEvent = { type: "prompt", system };
  const book = tickets.map((one) => ({
    ...one,
    body: one.body ?? `Body of ${one.id}.`,
    context: one.context ?? {},
  }));
  return [
    prompt,
    { type: "tools", servers },
    ...book.flatMap(({ id, body, context, expectation }): RecordingEvent[] => [
      { type: "ticket", ticket: id, context: { ...context }, body },
      ...(expectation ? [{ type: "expect" as const, ticket: id, ...expectation }] : []),
    ]),
    ...runs.flatMap((run) =>
      runEvents(
        run,
        prompt,
        book.find(({ id }) => id === run.ticket),
      ),
    ),
  ];
}

/** A finished recording. */
export function recordingText(recording: TestRecording): string {
  return createRecordingText(testHeader(recording.header, recording.servers), recordingEvents(recording));
}

function runEvents(run: TestRun, prompt: PromptEvent, ticket: Ticket | undefined): RecordingEvent[] {
  const { trial = 1, fault } = run;
  const events: RecordingEvent[] = [];
  const turns: { added: readonly Message[]; reply: string }[] = [];
  let added: Message[] = [["user", ticket ? renderTicketMessage(ticket) : "?"]];
  let made = 0;
  for (const [index, given] of run.turns.entries()) {
    const { reply, calls = [] } = typeof given === "string" ? { reply: given } : given;
    turns.push({ added, reply });
    const at = { ticket: run.ticket, trial, turn: index + 1 };
    const key = replyKey(messagesAt(prompt, turns, turns.length));
    events.push({ type: "reply", ...at, added, key, reply });
    const asked = parseReply(reply).calls.map((call, place): CallEvent => {
      made += 1;
      const { status = call.kind === "call" ? "returned" : "unreadable", content = "ok" } =
        calls[place] ?? {};
      const [name, text] = call.kind === "call" ? [call.tool, call.arguments] : ["", call.raw];
      return {
        type: "call",
        ...at,
        call: made,
        server: "shop-support",
        tool: name,
        arguments: text,
        status,
        content,
      };
    });
    events.push(...asked);
    added = asked.map((call) => ["user", renderToolResult(call)]);
  }
  if (fault) events.push({ type: "fault", ticket: run.ticket, trial, turn: run.turns.length + 1, ...fault });
  return events;
}

/** A text as the bytes of a stream, in chunks of `size` bytes. */
export async function* chunksOf(text: string | Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** Everything a recording's text is read as. */
export async function readItems(
  text: string | Uint8Array,
  { size, ...options }: ReadRecordingOptions & { size?: number } = {},
): Promise<RecordingItem[]> {
  const items: RecordingItem[] = [];
  for await (const item of readRecording(chunksOf(text, size), "test.jsonl", options)) items.push(item);
  return items;
}

/** The items of one kind. */
export function itemsOf<K extends RecordingItem["kind"]>(items: readonly RecordingItem[], kind: K) {
  return items.filter((item): item is Extract<RecordingItem, { kind: K }> => item.kind === kind);
}
