import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256Hex } from "@/lib/canonical-json";
import type { Header, RecordingItem } from "@/lib/recording";
import type { ClaimRules } from "@/lib/suite";
import type { Expectation, Ticket } from "@/lib/ticket";
import type { RecordedCall, TicketRun } from "@/lib/ticket-run";
import type { ToolList } from "@/lib/tool-list";
import type { ImportSource } from "./import-types";
import { type Db, openDatabase } from "./open-database";

export type TemporaryDatabase = { db: Db; folder: string; file: string; clear(): void };

/** A database in a folder of its own, both gone after `clear`. */
export function temporaryDatabase(): TemporaryDatabase {
  const folder = mkdtempSync(join(tmpdir(), "rightcall-db-"));
  const file = join(folder, "rightcall.db");
  return {
    db: openDatabase(file),
    folder,
    file,
    clear() {
      this.db.$client.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const sampleTools: ToolList = [
  {
    name: "shop-support",
    prefix: "shop",
    tools: ["get_order_status", "quote_refund", "issue_refund"].map((name) => ({
      name,
      description: `Does what its name says: ${name.replaceAll("_", " ")}.`,
      inputSchema: { type: "object", properties: { order_id: { type: "string" } }, required: ["order_id"] },
    })),
  },
];

export const sampleRules: ClaimRules = {
  version: "1",
  hold: "promises_refund",
  phraseRules: [
    {
      id: "promises_refund",
      action: "refund",
      phrases: ["refund has been issued", "have refunded"],
      misses: "Other words.",
    },
  ],
  strict: { id: "strict", misses: "Other forms." },
  actions: [
    {
      id: "refund",
      tools: ["*issue_refund"],
      words: { done: ["refunded"], doing: ["refunding"], promised: ["refund"], nouns: ["refund"] },
    },
  ],
  objectPattern: "O-\\d{4}",
};

export function sampleHeader(change: Partial<Header> = {}): Header {
  return {
    format: "rightcall-recording/1",
    id: "sample",
    title: "A sample",
    provenance: { class: "baseline", statement: "Made by a test." },
    model: { name: "sampler" },
    sampling: null,
    suite: null,
    revision: "r1",
    prompt: { id: "plain", sha256: sha256Hex("prompt") },
    toolListSha256: null,
    host: { version: "1", maxCalls: 4, maxReplies: 6, consent: "sandbox" },
    mode: "full",
    trials: 1,
    recordedAt: "2026-11-01T12:00:00Z",
    recordedBy: "test",
    ...change,
  };
}

/**
 * One run of a sample: every 3rd calls the wrong tool first, every 5th claims a refund no call made, every 11th died,
 * every 13th has nothing to be held against.
 */
export function sampleRun(number: number): Extract<RecordingItem, { kind: "run" }> {
  const order = `O-${1000 + (number % 9000)}`;
  const ticket: Ticket = {
    id: `T-${String(number).padStart(6, "0")}`,
    context: { customerId: `C-${String(number % 240).padStart(4, "0")}` },
    body: `Hello, my order ${order} came with a cracked base and I would like my money back please. It is the ${number}th time I write, and nobody has answered. What do I get if I return it, and when would it be on my account? Thank you.`,
  };
  const tool = number % 3 === 0 ? "shop.get_order_status" : "shop.quote_refund";
  const args = JSON.stringify({ order_id: order });
  const call: RecordedCall = {
    turn: 1,
    call: 1,
    server: "shop-support",
    tool,
    arguments: args,
    status: "returned",
    content: `{"order_id":"${order}","refundable":"${number % 90}.50","currency":"EUR"}`,
  };
  const consent = { turn: 1, call: 1, tool, decision: "approved", by: "a test" } as const;
  const request = { message: `Look at ${order}?`, requestedSchema: { type: "object" } };
  const answer =
    number % 5 === 0
      ? `Thank you for writing. Your refund has been issued for ${order}, you will see it soon.`
      : `You would get ${number % 90}.50 EUR back for ${order}.`;
  const asked = `Customer: ${ticket.context.customerId}\n\n${ticket.body}`;
  const key = (turn: number) => sha256Hex(`${number} ${turn}`);
  const died = number % 11 === 0;
  const run: TicketRun = {
    ticket: ticket.id,
    trial: 1,
    turns: [
      {
        turn: 1,
        added: [["user", asked]],
        key: key(1),
        reply: `<tool_call>\n{"name": "${tool}", "arguments": ${args}}\n</tool_call>`,
        replyFormat: "text",
        ms: 12,
      },
      {
        turn: 2,
        added: [["user", `<tool_result>\n${call.content}\n</tool_result>`]],
        key: key(2),
        reply: answer,
        replyFormat: "text",
      },
    ],
    calls: [call],
    consents: number % 7 === 0 ? [{ ...consent, ...(number % 2 === 0 ? { request } : {}) }] : [],
    answer: died ? null : answer,
    fault: died ? { kind: "rate limit", message: "429 too many requests" } : null,
    preference: null,
  };
  const expectation: Expectation = {
    goal: "shop.quote_refund",
    accepted: ["shop.quote_refund"],
    asWritten: { order_id: order },
    asMeant: { order_id: number % 7 === 0 ? "O-0001" : order },
  };
  return {
    kind: "run",
    ticket,
    expectation: number % 13 === 0 ? null : expectation,
    run,
    firstLine: number * 4,
  };
}

export type SampleOptions = { runs: number; header?: Partial<Header>; sha256?: string; partial?: boolean };

/** What a reader would give of a recording of that many runs. */
export async function* sampleItems({
  runs,
  header,
  sha256,
  partial = false,
}: SampleOptions): AsyncGenerator<RecordingItem> {
  yield {
    kind: "start",
    reader: "rightcall-recording/1",
    header: sampleHeader(header),
    prompt: { type: "prompt", system: `You help customers. ${"Tools follow. ".repeat(60)}` },
    tools: sampleTools,
  };
  for (let number = 1; number <= runs; number += 1) yield sampleRun(number);
  yield {
    kind: "fault",
    fault: { line: 7, field: "reply", message: "A bad line.", ticket: "T-000003", trial: 1 },
  };
  yield {
    kind: "end",
    partial,
    partialWhy: partial ? "cut" : null,
    fileSha256: sha256 ?? sha256Hex(`${JSON.stringify(header)} ${runs}`),
    bytes: 1000 * runs,
    lines: 4 * runs,
    unknownEvents: {},
    mixedTools: false,
    warnings: [],
  };
}

export function sampleSource(options: SampleOptions, change: Partial<ImportSource> = {}): ImportSource {
  return {
    items: sampleItems(options),
    origin: "uploaded",
    class: "baseline",
    defaultClaimRules: sampleRules,
    fileName: "sample.jsonl",
    ...change,
  };
}
