import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { HOST_VERSION, renderSystemPrompt, renderTicketMessage } from "@/lib/host";
import { createRandom, type Random } from "@/lib/random";
import {
  createEndHash,
  createKeys,
  type Header,
  type RecordingEvent,
  serializeEvent,
  serializeHeader,
} from "@/lib/recording";
import type { Message } from "@/lib/ticket-run";
import { shownTools, type ToolList, toolListSha256 } from "@/lib/tool-list";

export type GeneratedOptions = {
  id: string;
  runs: number;
  /** Decides which tickets go wrong: two recordings with other seeds answer the same tickets otherwise. */
  seed: number;
  /** Added to one description, so that two recordings differ on one axis. */
  wording?: string;
};

/**
 * Writes a recording of one-call ticket runs, a line at a time: ticket, expectation, reply and call. Three runs in four
 * start right; every fourth names a reference of 19 digits, which a double cannot hold.
 */
export async function writeGenerated(file: string, options: GeneratedOptions): Promise<void> {
  const out = createWriteStream(file, { highWaterMark: 1 << 20 });
  for (const line of generateLines(options)) {
    if (!out.write(`${line}\n`)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}

function* generateLines({ id, runs, seed, wording = "" }: GeneratedOptions): Generator<string> {
  const list = generateTools(wording);
  const tools = shownTools(list);
  const system = renderSystemPrompt("You work for a shop.\n\n{{tools}}\n", tools);
  const keys = createKeys({ type: "prompt", system });
  const hash = createEndHash();
  const write = (text: string, value: unknown) => {
    hash.add(text, value);
    return text;
  };
  const head = createHeader(id, list);
  yield write(serializeHeader(head), head);
  const event = (one: RecordingEvent) => write(serializeEvent(one), one);
  yield event({ type: "prompt", system });
  yield event({ type: "tools", servers: list });
  const names = tools.map(({ shown }) => shown);
  const random = createRandom(seed);
  for (let number = 1; number <= runs; number += 1) {
    const one = generateCase(number, names);
    const { ticket } = one;
    const of = { ticket: ticket.id, trial: 1, turn: 1 };
    yield event({ type: "ticket", ticket: ticket.id, context: ticket.context, body: ticket.body });
    yield `${write(one.expectLine, { type: "expect" })}`;
    const tool = random.chance(0.75) ? one.expected : random.pick(names);
    const reply = `<tool_call>\n{"name": "${tool}", "arguments": ${one.arguments}}\n</tool_call>`;
    const added: Message[] = [["user", renderTicketMessage(ticket)]];
    yield event({ type: "reply", ...of, added, key: keys().next(added), reply });
    const server = tool.slice(0, tool.indexOf("."));
    const call = { call: 1, server, tool, arguments: one.arguments, status: "not_run" as const };
    yield event({ type: "call", ...of, ...call });
  }
  const end = { type: "end" as const, ticketRuns: runs, replies: runs, sha256: hash.digest() };
  yield serializeEvent(end);
}

/** The ticket of a number is the same in every recording. */
function generateCase(number: number, names: readonly string[]) {
  const random = createRandom(number);
  const id = `T-${String(number).padStart(6, "0")}`;
  const order = `O-${String(1000 + (number % 90_000))}`;
  const expected = random.pick(names);
  const reference =
    number % 4 === 0 ? `,"reference":9007199254${String(740_993 + number).padStart(9, "0")}` : "";
  const given = `{"order_id":"${order}","reason":"${random.pick(WORDS)}"${reference}}`;
  const words = Array.from({ length: 30 }, () => random.pick(WORDS));
  const body = `Hello, this is about ${order}. ${words.join(" ")}. Case ${number}, please answer soon.`;
  return {
    expected,
    arguments: given,
    ticket: { id, context: { customerId: `C-${String(number % 5000).padStart(5, "0")}` }, body },
    // Written by hand: the digits of a long reference are not those of a number.
    expectLine: `{"type":"expect","ticket":"${id}","goal":"${expected}","accepted":["${expected}"],"asWritten":${given},"asMeant":${given}}`,
  };
}

const WORDS = wordList(600, createRandom(4217));

function wordList(count: number, random: Random): string[] {
  const parts = ["ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru", "sa", "te", "vi", "wo", "za"];
  const word = () => Array.from({ length: random.int(2, 4) }, () => random.pick(parts)).join("");
  return Array.from({ length: count }, word);
}

const SERVERS = ["billing", "orders", "parcels", "stock", "accounts"];
const VERBS = ["list", "find", "get", "quote", "issue", "cancel", "check", "track"];

/** Forty tools on five servers. */
function generateTools(wording: string): ToolList {
  return SERVERS.map((name) => ({
    name,
    prefix: name,
    tools: VERBS.map((verb) => ({
      name: `${verb}_${name}`,
      description: `Does what its name says for ${name}: ${verb}. ${wording}`,
      inputSchema: {
        type: "object",
        properties: {
          order_id: { type: "string" },
          reason: { type: "string" },
          reference: { type: "integer" },
        },
        required: ["order_id"],
      },
    })),
  }));
}

function createHeader(id: string, list: ToolList): Header {
  return {
    format: "rightcall-recording/1",
    id,
    title: "Generated for a benchmark",
    provenance: { class: "toy-model", statement: "Generated: no model ran." },
    model: { name: "generated" },
    sampling: { temperature: 0.7 },
    suite: null,
    revision: id,
    prompt: { id: "bench", sha256: "0".repeat(64) },
    toolListSha256: toolListSha256(list),
    host: { version: HOST_VERSION, maxCalls: 4, maxReplies: 6, consent: "deny" },
    mode: "first-call",
    trials: 1,
    recordedAt: null,
    recordedBy: "bench",
  };
}
